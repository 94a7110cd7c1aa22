import { rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import type { Board, ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { cutTexts, findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import {
  buildBoard,
  buildBoardAppointment,
  buildFit,
  buildPlaced,
  buildProvider,
  DAY,
} from './appointment.fixture.ts';
import { BoardStage } from './BoardStage.tsx';
import type { PlacementInProgress } from './board-context.ts';

const WEEK = ['12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-10-${day}`);
const long = { firstName: 'Guadalupe', lastName: 'Fernández-Montgomery von Hohenstein', profileImage: null };
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' }));

const ranking: ProviderRanking = {
  durationMinutes: 60,
  requiredSkills: [],
  from: '11:00',
  to: '14:00',
  providers: ['marcus', 'priya'].map((id) => ({
    provider: { id, firstName: id, lastName: 'Bell', profileImage: null, credentials: 'NP' },
    obstacle: null,
    starts: [{ time: '11:30', travelMinutes: 14 }],
    alternative: null,
    longestGapMinutes: 120,
    comesFrom: null,
    appointmentCount: 2,
    bookedMinutes: 90,
    workingMinutes: 480,
  })),
  requested: buildFit({ travelMinutesBefore: 14 }),
};

const onRequest = vi.fn();
beforeEach(() => void onRequest.mockClear());
serveCalls(
  answer(rankProviders, (input) => {
    onRequest(input);
    return ranking;
  }),
);

const visits = (patient: { firstName: string; lastName: string; profileImage: null }) =>
  ['08:00', '09:30', '11:00', '14:00', '15:30'].map((startTime, at) =>
    buildPlaced({
      id: `visit-${startTime}`,
      patient: { ...patient, id: `patient-${at}` },
      startTime,
      endTime: startTime.replace(':00', ':45').replace(':30', ':55'),
      lateMinutes: at === 1 ? 12 : 0,
      clash: at === 2 ? 'travel' : null,
    }),
  );

const rosalind = { firstName: 'Rosalind', lastName: 'Park', profileImage: null };
const full = (patient: typeof rosalind) =>
  buildBoard({
    providers: [
      buildProvider({ ...patient, id: 'marcus', hours }),
      buildProvider({ id: 'priya', firstName: 'Priya', lastName: 'Raman', hours }),
    ],
    appointments: visits(patient),
    unassigned: [1, 2, 3, 4].map((at) =>
      buildBoardAppointment({ id: `waiting-${at}`, patient: { ...patient, id: `waits-${at}` } }),
    ),
  });

interface Props {
  board: Board;
  view?: 'day' | 'week';
}

function Stage({ board, view = 'day' }: Props) {
  const [placing, setPlacing] = useState<PlacementInProgress | null>(null);
  const nothing = () => undefined;
  const change = { goTo: nothing, show: nothing, setSkills: nothing, setProviders: nothing };
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 720 }}>
      <BoardStage
        board={board}
        address={{
          day: DAY,
          today: DAY,
          view,
          filter: { skills: [], providers: [], zone: '' },
          days: view === 'week' ? WEEK : [DAY],
          ...change,
          setZone: nothing,
          clear: nothing,
        }}
        now={{ at: new Date(board.now), day: DAY, minutes: 642 }}
        isPhone={window.innerWidth < 600}
        placing={placing}
        setPlacing={setPlacing}
      />
    </div>
  );
}

const visit = (name: RegExp) => page.getByRole('button', { name }).first();

describe('the board of a day', () => {
  it('moves a visit by keyboard, says where it is, and asks before it is dropped', async () => {
    await showInConsole(<Stage board={full(rosalind)} />, { width: 1440 });
    visit(/^Rosalind Park, 2:00/)
      .element()
      .focus();
    await press('m');
    await press('{ArrowRight}');
    await expect.element(page.getByText(/picked up: Rosalind Park, Today, 2:15 PM/)).toBeInTheDocument();
    await press('{ArrowDown}');
    await expect.element(page.getByText(/picked up: Priya Raman, Today, 2:15 PM/)).toBeInTheDocument();
    await press('{Enter}');
    const form = page.getByRole('dialog', { name: 'Move Rosalind Park' });
    await expect.element(form.getByLabelText('Time', { exact: true })).toHaveValue('14:15');
    await press('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(focused()).toHaveAccessibleName(/^Rosalind Park, 2:00/);
  });

  it('ranks the providers for a visit that waits', async () => {
    await showInConsole(<Stage board={full(rosalind)} />, { width: 1440 });
    visit(/^Rosalind Park, IV hydration, awaiting time/)
      .element()
      .focus();
    await press('a');
    const form = page.getByRole('dialog', { name: 'Assign Rosalind Park' });
    await form.getByRole('radio', { name: /^marcus Bell, 11:30 AM/ }).click();
    await expect.element(form.getByRole('combobox', { name: 'Provider' })).toHaveValue('marcus');
    await expect.element(form.getByLabelText('Time', { exact: true })).toHaveValue('11:30');
    await expect.element(form.getByText('Fits the schedule, 14 min drive before.')).toBeVisible();
  });

  it.each([
    { patient: rosalind, shown: /^(R\. Park|Rosalind Park|Park)$/ },
    { patient: { ...rosalind, firstName: 'Camille', lastName: 'Montgomery' }, shown: /^(CM|Montgomery)$/ },
    { patient: long, shown: /^GF$/ },
  ])('cuts no name in a narrow bar: $shown', async ({ patient, shown }) => {
    await showInConsole(<Stage board={full(patient)} />, { width: 1280 });
    const bars = [...document.querySelectorAll('[data-lane=marcus] [data-name]')];
    expect(bars).toHaveLength(5);
    await expect.poll(() => bars.every((bar) => shown.test(bar.textContent))).toBe(true);
    for (const bar of bars) {
      expect(bar.scrollHeight).toBeLessThanOrEqual(bar.clientHeight);
      expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    }
    const { firstName, lastName } = patient;
    await expect.element(visit(/, 9:30/)).toHaveAttribute('title', expect.stringContaining(lastName));
    await expect.element(visit(/, 9:30/)).toHaveAccessibleName(new RegExp(`^${firstName} ${lastName}, 9:30`));
  });

  it('says so where no one waits and no one is booked', async () => {
    await showInConsole(<Stage board={buildBoard()} />, { width: 1440 });
    await expect.element(page.getByText('All visits are assigned.')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Marcus Bell’s visits' })).toBeInTheDocument();
  });
});

describe('the week', () => {
  it('shows whole names where there is room, and initials before a name would break', async () => {
    await showInConsole(<Stage board={full(rosalind)} view="week" />, { width: 1440 });
    await expect.element(page.getByText('Rosalind Park').nth(4)).toBeVisible();
    await showInConsole(<Stage board={full(long)} view="week" />, { width: 1440 });
    await expect.element(page.getByText('GF', { exact: true }).first()).toBeVisible();
    await expect.poll(cutTexts).toEqual([]);
  });

  it('says who is off, and opens what a cell folds away', async () => {
    await showInConsole(<Stage board={full(rosalind)} view="week" />, { width: 1440 });
    await expect.element(page.getByText('Off', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '+2 more: Rosalind Park, Wednesday, October 14' }).click();
    const day = page.getByRole('dialog', { name: 'Rosalind Park, Wed, Oct 14' });
    expect(day.getByRole('listitem').elements()).toHaveLength(5);
    await day.getByRole('button', { name: 'Move Rosalind Park' }).last().click();
    await expect.element(page.getByRole('dialog', { name: 'Move Rosalind Park' })).toBeVisible();
  });

  it('walks visits with the arrow keys and carries one to another day and provider', async () => {
    await showInConsole(<Stage board={full(rosalind)} view="week" />, { width: 1440 });
    visit(/^Rosalind Park, 8:00/)
      .element()
      .focus();
    await press('{ArrowDown}');
    await expect.element(focused()).toHaveAccessibleName(/^Rosalind Park, 9:30/);
    await press('m');
    await press('{ArrowRight}');
    await press('{ArrowDown}');
    await expect.element(page.getByText(/picked up: Priya Raman, Tomorrow, 9:30 AM/)).toBeInTheDocument();
    await expect.element(page.getByText('Fits at 11:30, 14 min drive')).toBeVisible();
    await press('{Enter}');
    const form = page.getByRole('dialog', { name: 'Move Rosalind Park' });
    await expect.element(form.getByLabelText('Time', { exact: true })).toHaveValue('11:30');
    await expect.element(form.getByLabelText('Date')).toHaveValue('2026-10-15');
  });
});

describe.each(['day', 'week'] as const)('the board by %s', (view) => {
  it.each(['light', 'dark'] as const)('has nothing that axe objects to in %s', async (mode) => {
    await showInConsole(<Stage board={full(rosalind)} view={view} />, { mode, width: 1440 });
    await expect.element(page.getByText('Rosalind Park').first()).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('shows long names whole on the narrowest phone', async () => {
    await showInConsole(<Stage board={full(long)} view={view} />, { width: 320 });
    await expect.element(page.getByText(/Guadalupe/).first()).toBeVisible();
    expect(cutTexts()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
