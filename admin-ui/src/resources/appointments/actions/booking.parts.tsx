import { ApiError, noResponseError } from '@bedside/api-client/api-error';
import { rankProvidersForBooking } from '@bedside/contracts/appointments/dispatch.api';
import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { type BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { BookingForm } from './BookingForm.tsx';

const idOf = (number: number) => `01a2051f-6edf-740c-a544-1ecddb5c82f${number}`;
const [visit, drip, patientId, hannah, shot] = [idOf(0), idOf(1), idOf(2), idOf(3), idOf(4)];
const address = { address1: '2136 N Cleveland Ave', city: 'CHICAGO', state: 'Illinois', postalCode: '60614' };
const patient = {
  id: patientId,
  firstName: 'Rosalind',
  lastName: 'Park',
  fullname: 'Rosalind Park',
  membershipType: 'ON DEMAND',
  address: { ...address, locationType: 'Home' },
  lastAddress: null,
  household: [],
} as unknown as PatientRecord;
const services = [
  { id: visit, name: 'House call', category: 'Visits', rate: 200, telemedicine: false },
  { id: drip, name: 'Hydration drip', category: 'IV therapy', rate: 150, deposit: 50, telemedicine: false },
  { id: shot, name: 'Flu shot', category: 'Visits', rate: 40, telemedicine: false },
];
const short: Fit = {
  clash: 'travel',
  note: 'Short 7 min of drive time.',
  shortMinutes: 7,
  travelMinutesBefore: 14,
  travelMinutesAfter: null,
  latestStart: null,
};

interface Asked {
  serviceIds: string[];
  appointmentDate: string;
  appointmentSlot?: string;
  appointmentTime?: string;
}

/** Only Hannah works, and she isn’t certified for drips. */
const rankingFor = ({ serviceIds, appointmentTime }: Asked) => ({
  durationMinutes: 45,
  requiredSkills: [],
  from: '08:00',
  to: '17:00',
  providers: [
    {
      provider: { id: hannah, firstName: 'Hannah', lastName: 'Bell', profileImage: null, credentials: 'NP' },
      obstacle: serviceIds.includes(drip) ? 'not certified for IV therapy' : null,
      starts: serviceIds.includes(drip)
        ? []
        : [
            { time: '12:00', travelMinutes: 14 },
            { time: '15:00', travelMinutes: 14 },
          ],
      alternative: null,
      longestGapMinutes: 120,
      comesFrom: null,
      appointmentCount: 2,
      bookedMinutes: 90,
      workingMinutes: 480,
    },
  ],
  requested: appointmentTime === '12:00' && !serviceIds.includes(shot) ? short : { ...short, clash: null },
});

const addAppointment = vi.fn();
const bookAndAssign = vi.fn();
const asked: Asked[] = [];
/** If set, rankings are answered only after this resolves. */
let held: Promise<void> | undefined;

beforeEach(() => {
  asked.length = 0;
  held = undefined;
  addAppointment.mockReset().mockResolvedValue({ data: { id: 'visit-1', message: 'Booked' } });
  bookAndAssign.mockReset().mockResolvedValue({ data: { id: 'visit-1', message: 'Booked' } });
});
const practice = {
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  holidays: [{ date: '2030-11-28', name: 'Thanksgiving' }],
  serviceAreaPostalCodes: [],
  travelFee: 150,
  travelFeeWaiverCap: 150,
  memberDiscountPercent: 15,
  taxRate: 0,
};
serveCalls(
  answer(getConfig, () => ({ practice }) as unknown as BrowserConfig),
  answer(rankProvidersForBooking, async ({ body }) => {
    asked.push(body);
    await held;
    return rankingFor(body);
  }),
);

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const service = (name: string) => page.getByRole('checkbox', { name });
const time = (name: string) => page.getByRole('radio', { name: `Hannah Bell, ${name}` });
const noTime = () => page.getByText('Choose a provider and a time, or select Book to assign later.');
const complaint = () => page.getByRole('textbox', { name: 'Chief complaint' });

async function showEmpty(onBack = vi.fn(), of = patient) {
  const getList = async () => ({ data: services, total: services.length });
  await showInConsole(<BookingForm patient={of} onBack={onBack} />, {
    dataProvider: { getList, addAppointment, bookAndAssign } as object,
  });
}

async function show(onBack = vi.fn()) {
  await showEmpty(onBack);
  await service('House call').click();
  await complaint().fill('Nausea');
}

describe('the booking on the phone', () => {
  it('starts in the search for services', async () => {
    await showEmpty();
    await expect.element(page.getByRole('searchbox', { name: 'Search services' })).toHaveFocus();
  });

  it('keeps a chosen service while the search hides it', async () => {
    await show();
    const search = page.getByRole('searchbox', { name: 'Search services' });
    await search.fill('flu');
    await service('Flu shot').click();
    await search.fill('drip');
    await service('Hydration drip').click();
    await search.fill('');
    await expect.element(service('House call')).toBeChecked();
    await expect.element(service('Flu shot')).toBeChecked();
    await expect.element(service('Hydration drip')).toBeChecked();
  });

  // Rule: money.deposit-asked-at-booking
  // Rule: money.benefits-in-good-standing
  it('quotes no member’s price while the membership is past due', async () => {
    const member = { id: patientId, membershipType: 'PREMIER' as const, hasBenefits: false };
    const household = [member] as PatientRecord['household'];
    await showEmpty(vi.fn(), { ...patient, membershipType: 'PREMIER', household });
    await service('House call').click();
    await expect.element(page.getByText('$350.00')).toBeVisible();
    await expect.element(page.getByText('Membership savings')).not.toBeInTheDocument();
  });

  it('names the deposit that the patient must pay', async () => {
    await show();
    const note = page.getByText(
      'The patient will be asked for a $50.00 deposit. It’s applied to the invoice.',
    );
    await expect.element(note).not.toBeInTheDocument();
    await service('Hydration drip').click();
    await expect.element(note).toBeVisible();
  });

  it('drops a provider who can no longer take the visit', async () => {
    await show();
    await time('3:00 PM').click();
    await expect.element(button('Book and assign, 3:00 PM')).toBeVisible();
    await service('Hydration drip').click();
    await expect.element(page.getByText('No one is free then.')).toBeVisible();
    await expect.element(button('Book and assign')).toBeVisible();
    await service('Hydration drip').click();
    await expect.element(time('3:00 PM')).not.toBeChecked();
  });

  it('keeps the chosen time, which needs no time of day', async () => {
    await show();
    await time('3:00 PM').click();
    await button('Book and assign, 3:00 PM').click();
    await expect
      .poll(() => bookAndAssign.mock.calls[0]?.[0].body)
      .toMatchObject({
        providerId: hannah,
        appointmentTime: '15:00',
        appointmentSlot: ['EVENING'],
      });
  });

  it('ranks for the one time of day, with a time chosen or without', async () => {
    await show();
    await page.getByRole('checkbox', { name: 'Evening' }).click();
    await time('3:00 PM').click();
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({ appointmentTime: '15:00', appointmentSlot: 'EVENING' });
    await expect.element(time('3:00 PM')).toBeChecked();
  });

  it('warns about a closed day before a time is chosen, and offers the next open day', async () => {
    await show();
    await page.getByLabelText('Date', { exact: true }).fill('2030-11-28');
    await expect.element(page.getByText('The practice is closed that day: Thanksgiving.')).toBeVisible();
    await button('Choose Fri, Nov 29').click();
    await expect.element(page.getByLabelText('Date', { exact: true })).toHaveValue('2030-11-29');
    await expect.element(page.getByText(/The practice is closed/)).not.toBeInTheDocument();
  });

  it('sends no reason for a conflict that no longer exists', async () => {
    await show();
    await time('12:00 PM').click();
    await page.getByRole('textbox', { name: 'Override reason' }).fill('Next door');
    await service('Flu shot').click();
    await expect.element(page.getByRole('textbox', { name: 'Override reason' })).not.toBeInTheDocument();
    await button('Book and assign, 12:00 PM').click();
    await expect
      .poll(() => bookAndAssign.mock.calls[0]?.[0].body)
      .toMatchObject({ appointmentTime: '12:00' });
    expect(bookAndAssign.mock.calls[0]?.[0].body).not.toHaveProperty('override');
  });

  it('shows where a provider and time are missing', async () => {
    await show();
    await expect.element(time('12:00 PM')).toBeVisible();
    await button('Book and assign').click();
    await expect.element(noTime()).toBeInViewport();
    await expect.element(time('12:00 PM')).toHaveFocus();
    await expect.element(page.getByText('Preferred Time Slot is required.')).not.toBeInTheDocument();
    expect(bookAndAssign).not.toHaveBeenCalled();
  });

  it('names everything that is missing in one step, from the top', async () => {
    await showEmpty();
    await expect.element(service('House call')).toBeVisible();
    await button('Book and assign').click();
    await expect.element(page.getByRole('searchbox', { name: 'Search services' })).toHaveFocus();
    await expect.element(page.getByText('Select at least one service.')).toBeVisible();
    await expect.element(complaint()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(noTime()).toBeVisible();
    await button('Book').click();
    await expect.element(page.getByText('Preferred Time Slot is required.')).toBeVisible();
    await expect.element(noTime()).not.toBeInTheDocument();
    await service('House call').click();
    await button('Book').click();
    await expect.element(complaint()).toHaveFocus();
    expect(addAppointment).not.toHaveBeenCalled();
  });

  it('waits for the ranking of its own request', async () => {
    await show();
    await time('3:00 PM').click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ appointmentTime: '15:00' });
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    await service('Hydration drip').click();
    await button('Book and assign, 3:00 PM').click();
    await expect.poll(() => asked.at(-1)?.serviceIds).toContain(drip);
    expect(bookAndAssign).not.toHaveBeenCalled();
    answer.resolve();
    await expect
      .element(page.getByText('This provider can’t take the visit anymore. Choose another.').last())
      .toBeVisible();
    expect(bookAndAssign).not.toHaveBeenCalled();
    // react-admin logs failed calls.
    vi.mocked(console.error).mockClear();
  });

  it('asks for the reason of a short drive before it sends', async () => {
    await show();
    await time('12:00 PM').click();
    const reason = page.getByRole('textbox', { name: 'Override reason' });
    await expect.element(reason).toBeVisible();
    await button('Book and assign, 12:00 PM').click();
    await expect.element(reason).toHaveFocus();
    expect(bookAndAssign).not.toHaveBeenCalled();
  });

  it('keeps Book back until an unanswered booking was sent again', async () => {
    bookAndAssign.mockRejectedValueOnce(noResponseError());
    await show();
    await time('3:00 PM').click();
    await button('Book and assign, 3:00 PM').click();
    await expect.element(button('Book')).toBeDisabled();
    await button('Book and assign, 3:00 PM').click();
    await expect.poll(() => bookAndAssign.mock.calls.length).toBe(2);
    const [first, again] = bookAndAssign.mock.calls.map(([, once]) => once.idempotencyKey);
    expect(again).toBe(first);
    // react-admin logs failed calls.
    vi.mocked(console.error).mockClear();
  });

  it('makes no second visit of an unanswered booking that was edited', async () => {
    const booked = new Map<string, string>();
    bookAndAssign.mockImplementation(async ({ body }: { body: object }, once: { idempotencyKey: string }) => {
      const earlier = booked.get(once.idempotencyKey);
      if (earlier !== undefined && earlier !== JSON.stringify(body))
        throw new ApiError(409, 'IDEMPOTENCY_REUSED', 'This Idempotency-Key was already used.');
      booked.set(once.idempotencyKey, JSON.stringify(body));
      if (earlier === undefined) throw noResponseError();
      return { data: { id: 'visit-1', message: 'Booked' } };
    });
    await show();
    await time('3:00 PM').click();
    await button('Book and assign, 3:00 PM').click();
    await expect.element(page.getByText('This may have gone through.')).toBeVisible();
    await complaint().fill('Nausea and fever');
    await button('Book and assign, 3:00 PM').click();
    await expect.poll(() => bookAndAssign.mock.calls.length).toBe(3);
    expect(booked.size).toBe(1);
    expect(bookAndAssign.mock.calls[2]?.[0]).toEqual(bookAndAssign.mock.calls[0]?.[0]);
    await expect.element(page.getByText('An earlier attempt went through.')).toBeVisible();
    vi.mocked(console.error).mockClear();
  });

  it('does not send a failed booking again for edited values', async () => {
    const keys = new Set<string>();
    bookAndAssign.mockImplementation(async (_: unknown, once: { idempotencyKey: string }) => {
      if (keys.has(once.idempotencyKey))
        throw new ApiError(409, 'IDEMPOTENCY_REUSED', 'This Idempotency-Key was already used.');
      keys.add(once.idempotencyKey);
      throw new ApiError(503, 'UNAVAILABLE', 'Not available.');
    });
    await show();
    await time('3:00 PM').click();
    await button('Book and assign, 3:00 PM').click();
    await expect.element(button('Book')).toBeDisabled();
    await complaint().fill('Nausea and fever');
    await button('Book and assign, 3:00 PM').click();
    await expect.element(page.getByText('An earlier attempt may have gone through.')).toBeVisible();
    expect(bookAndAssign).toHaveBeenCalledTimes(2);
    vi.mocked(console.error).mockClear();
  });

  it('asks before it goes back and discards the input', async () => {
    const onBack = vi.fn();
    await show(onBack);
    await button('Back').click();
    expect(onBack).not.toHaveBeenCalled();
    await button('Discard').click();
    expect(onBack).toHaveBeenCalledOnce();
  });
});
