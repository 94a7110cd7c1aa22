import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { type BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { MoneyTiles } from './MoneyTiles.tsx';
import { Overnight } from './Overnight.tsx';
import { NextDay } from './QuietDay.tsx';
import { WeekSoFar } from './WeekSoFar.tsx';

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));
const practice = { openingHours: everyDay, holidays: [] };
serveCalls(answer(getConfig, () => ({ practice }) as unknown as BrowserConfig));

const visit = (at: number, own: object = {}) => ({
  id: `visit-${at}`,
  patient: { id: `patient-${at}`, firstName: 'Patient', lastName: `${at}` },
  serviceNames: ['Urgent Care Visit'],
  appointmentStatus: 'SCHEDULED',
  appointmentDate: '2026-10-18',
  appointmentTime: `0${at}:00`,
  appointmentSlot: ['MORNING'],
  provider: { firstName: 'Priya', lastName: 'Raman' },
  ...own,
});
const scheduled = [1, 2, 3, 4, 5, 6].map((at) => visit(at));
const unassigned = visit(7, {
  patient: { id: 'patient-7', firstName: 'Thomas', lastName: 'Brennan' },
  appointmentStatus: 'AWAITING TIME',
  appointmentDate: null,
  appointmentTime: null,
  appointmentSlot: ['AFTERNOON'],
  provider: null,
});

async function getList(_: string, { filter }: { filter: { unassigned?: boolean } }) {
  return filter.unassigned ? { data: [unassigned], total: 1 } : { data: scheduled, total: 7 };
}

it('shows tomorrow’s visits without a provider before all others', async () => {
  await showInConsole(<NextDay today="2026-10-17" />, { dataProvider: { getList } as object });
  const card = page.getByRole('region', { name: 'Tomorrow, Sunday, October 18' });
  await expect.element(card.getByRole('listitem').first().getByText('Thomas Brennan')).toBeVisible();
  await expect.element(card.getByText('Urgent Care Visit, afternoon')).toBeVisible();
  expect(card.getByRole('listitem').elements()).toHaveLength(6);
  await expect
    .element(card.getByRole('link', { name: '1 of 7 visits unassigned' }))
    .toHaveAttribute('href', expect.stringContaining('unassigned'));
});

it.each([390, 460])('shows the full names of tomorrow’s patients at %i pixels', async (width) => {
  const long = {
    ...unassigned,
    patient: { id: 'patient-8', firstName: 'Wilhelmina', lastName: 'Castellano' },
  };
  const pending = { ...long, appointmentStatus: 'PENDING APPROVAL' };
  await showInConsole(<NextDay today="2026-10-17" />, {
    dataProvider: { getList: async () => ({ data: [pending], total: 1 }) } as object,
    width,
  });
  await expect.element(page.getByText('Wilhelmina Castellano')).toBeVisible();
  expect(cutTexts()).toEqual([]);
});

const dashboard = {
  date: '2026-10-17',
  days: 14,
  today: { late: 0 },
  trend: [],
  money: { collectedToday: 0, outstanding: 0, refunds: 0 },
  moneyNotes: { paymentsToday: 0, refundedToday: 0, outstandingFromToday: 0, refundCount: 0, refundShare: 0 },
  needsAttention: [],
} as unknown as Dashboard;

it('shows no count of late visits when no visit is open', async () => {
  await showInConsole(<MoneyTiles dashboard={dashboard} isQuiet />);
  await expect.element(page.getByText('Outstanding')).toBeVisible();
  expect(page.getByText('Running late').elements()).toEqual([]);
});

const trend = Array.from({ length: 14 }, (_, at) => ({
  date: `2026-10-${String(at + 4).padStart(2, '0')}`,
  visits: at + 1,
  revenue: 100,
}));
const counts: Record<string, Record<string, number>> = {
  appointments: { '2026-10-12': 3, '2026-10-05': 1 },
  refunds: { '2026-10-12': 0, '2026-10-05': 2 },
};
const listed = async (
  resource: string,
  { filter }: { filter: { from?: string; finalizedFrom?: string } },
) => ({
  data: [],
  total: counts[resource]?.[filter.from ?? filter.finalizedFrom ?? ''] ?? 0,
});

// Rule: appointments.dashboard-shows-open-work
it('shows this week next to the same days of last week', async () => {
  await showInConsole(<WeekSoFar dashboard={{ ...dashboard, trend }} />, {
    dataProvider: { getList: listed } as object,
  });
  const card = page.getByRole('region', { name: 'This week so far' });
  await expect.element(card.getByRole('link', { name: 'Visits 69 27 last week' })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Collected $600.00 $600.00 last week' })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Refunds 0 2 last week' })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Canceled 3 1 last week' })).toBeVisible();
  await expect.element(card.getByText('Mon to Sat, compared with the same days last week')).toBeVisible();
});

const stored = [
  { id: 'messages', values: { quietHoursStart: '21:00', quietHoursEnd: '08:00' } },
  { id: 'chat', values: { afterHoursReplies: true, afterHoursReply: 'We open at {hours}.' } },
];
const waiting: Record<string, number> = { messages: 3, 'payment-reviews': 0 };
const overnight = {
  getList: async (resource: string) =>
    resource === 'settings' ? { data: stored, total: 2 } : { data: [], total: waiting[resource] },
} as object;

it('shows what happens overnight', async () => {
  await showInConsole(<Overnight />, { dataProvider: overnight });
  await expect.element(page.getByText('Quiet hours, 9:00 PM to 8:00 AM')).toBeVisible();
  await expect.element(page.getByText('3 messages waiting')).toBeVisible();
  await expect.element(page.getByText('Automatic reply is on')).toBeVisible();
  await expect.element(page.getByText('Nothing to review')).toBeVisible();
});

it('shows an admin only the lists that they may read', async () => {
  await showInConsole(<Overnight />, {
    dataProvider: overnight,
    me: { role: 'ADMIN', permissions: ['dispatch'] },
  });
  await expect.element(page.getByText('3 messages waiting')).toBeVisible();
  expect(page.getByText(/Quiet hours,|Automatic reply|Nightly reconciliation/).elements()).toEqual([]);
});
