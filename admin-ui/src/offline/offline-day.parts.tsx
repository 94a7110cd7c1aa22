import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { dayIn } from '@bedside/ui-kit/formats';
import { addDays } from 'date-fns';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import type { Visit } from './day.ts';
import { OfflineDay } from './OfflineDay.tsx';
import { type Entry, emptyQueue } from './queue.ts';

const visitOf = (firstName: string, appointmentStatus: string): Visit => ({
  appointment: {
    id: firstName,
    patient: { id: firstName, firstName, lastName: 'Feldman' },
    patientAge: 38,
    patientGender: 'FEMALE',
    appointmentStatus,
    startTime: '10:00',
    endTime: '11:00',
    serviceNames: ['Strep test'],
    allergies: [],
    noKnownAllergies: true,
    allowedTransitions: [],
  } as unknown as DayAppointment,
  date: '2026-11-29',
  chart: { pastMedical: [], medications: [], surgical: [] },
  note: { soapNote: '', soapNoteVersion: 1, mayWrite: true },
  record: { medicalOrder: null, providerNotes: null } as unknown as Visit['record'],
});
const visits = [
  visitOf('Done', 'COMPLETED'),
  visitOf('Ida', 'AWAITING PAYMENT'),
  visitOf('Nora', 'SCHEDULED'),
  visitOf('Rosa', 'SCHEDULED'),
];
const day = { today: '2026-11-29', timeZone: 'America/Chicago', visits };
const finished: Entry = {
  id: 'a',
  appointmentId: 'Nora',
  patientName: 'Nora Feldman',
  at: '2026-11-29T15:00:00.000Z',
  change: { kind: 'services', lines: [] },
};

const setOutFor = (appointmentId: string): Entry => ({
  ...finished,
  appointmentId,
  change: { kind: 'setOut' },
});

it.each([
  [
    'the visit that the provider set out for here first',
    [setOutFor('Rosa')],
    ['Rosa', 'Nora', 'Done', 'Ida'],
  ],
  ['the next visit first and completed ones last', [], ['Nora', 'Rosa', 'Done', 'Ida']],
  ['the following visit once services are entered here', [finished], ['Rosa', 'Done', 'Ida', 'Nora']],
])('shows %s', async (_what, entries, order) => {
  await showInConsole(
    <OfflineDay day={day} queue={{ ...emptyQueue, entries }} takenAt={Date.now()} onRetry={vi.fn()} />,
    { width: 390 },
  );
  const names = page
    .getByRole('button', { name: /^Open visit of/ })
    .elements()
    .map((one) => one.getAttribute('aria-label')?.split(' ').at(-2));
  expect(names).toEqual(order);
});

// Rule: appointments.offline-entries-are-sent-once
it('takes the steps of the second day, also if the copy is from the day before', async () => {
  const on = (firstName: string, days: number): Visit => ({
    ...visitOf(firstName, 'SCHEDULED'),
    date: dayIn(day.timeZone, addDays(new Date(), days)),
  });
  const copy = { ...day, today: on('', -1).date, visits: [on('Ida', -1), on('Nora', 0), on('Rosa', 1)] };
  await showInConsole(<OfflineDay day={copy} queue={emptyQueue} takenAt={Date.now()} onRetry={vi.fn()} />, {
    width: 390,
  });
  const visit = (name: string) => page.getByRole('region', { name: `${name} Feldman` });
  await expect.element(visit('Nora').getByRole('button', { name: 'On my way' })).toBeVisible();
  await expect.element(visit('Rosa').getByRole('button', { name: 'On my way' })).not.toBeInTheDocument();
  expect(page.getByText(/^Tomorrow, 10/).elements()).toHaveLength(1);
  await expect.element(visit('Ida').getByText(/^[A-Z][a-z]{2} \d+, 10/)).toBeVisible();
  const first = page.getByRole('button', { name: /^Open visit of/ }).first();
  await expect.element(first).toHaveAccessibleName('Open visit of Nora Feldman');
});

// Rule: appointments.offline-typing-is-kept
it.each([
  ['Add to the note', 'Walks well.'],
  ['Heart rate', '72'],
])('asks before it goes back with unsaved changes in %s', async (field, typed) => {
  await showInConsole(<OfflineDay day={day} queue={emptyQueue} takenAt={Date.now()} onRetry={vi.fn()} />, {
    width: 320,
  });
  const open = page.getByRole('button', { name: 'Open visit of Nora Feldman' });
  await open.click();
  await page.getByLabelText(field).fill(typed);
  await page.getByRole('button', { name: 'Back to my day' }).click();
  await expect.element(page.getByText('You haven’t saved what you typed.')).toBeVisible();
  await expect.element(page.getByLabelText(field)).toHaveValue(typed);
  await page.getByRole('button', { name: 'Go back without saving' }).click();
  await open.click();
  await page.getByRole('button', { name: 'Back to my day' }).click();
  await expect.element(open).toBeVisible();
});
