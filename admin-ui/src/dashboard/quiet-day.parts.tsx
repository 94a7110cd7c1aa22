import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { type BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { MoneyTiles } from './MoneyTiles.tsx';
import { NextDay } from './QuietDay.tsx';

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

it('shows what has no provider tomorrow first, in the evening', async () => {
  await showInConsole(<NextDay today="2026-10-17" />, { dataProvider: { getList } as object });
  const card = page.getByRole('region', { name: 'Tomorrow, Sunday, October 18' });
  await expect.element(card.getByRole('listitem').first().getByText('Thomas Brennan')).toBeVisible();
  await expect.element(card.getByText('Urgent Care Visit, afternoon')).toBeVisible();
  expect(card.getByRole('listitem').elements()).toHaveLength(6);
  await expect
    .element(card.getByRole('link', { name: '1 of 7 visits unassigned' }))
    .toHaveAttribute('href', expect.stringContaining('unassigned'));
});

it.each([390, 460])('shows the names of tomorrow’s patients whole, %i pixels wide', async (width) => {
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

it('says nothing about late visits once no visit is open', async () => {
  await showInConsole(<MoneyTiles dashboard={dashboard} isQuiet />);
  await expect.element(page.getByText('Outstanding')).toBeVisible();
  expect(page.getByText('Running late').elements()).toEqual([]);
});
