import { previewMessage, rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import type { Fit, ProviderFit, ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { AssignProviderForm } from './AssignProviderButton.tsx';
import { ProviderChoices } from './ProviderChoices.tsx';

const rankedProvider = (firstName: string, more: Partial<ProviderFit> = {}): ProviderFit => ({
  provider: { id: firstName, firstName, lastName: 'Bell', profileImage: null, credentials: 'NP' },
  obstacle: null,
  starts: [
    { time: '11:30', travelMinutes: 14 },
    { time: '12:00', travelMinutes: 14 },
  ],
  alternative: null,
  longestGapMinutes: 120,
  comesFrom: null,
  appointmentCount: 2,
  bookedMinutes: 90,
  workingMinutes: 480,
  ...more,
});
const ranking: ProviderRanking = {
  durationMinutes: 45,
  requiredSkills: ['IV therapy'],
  from: '11:00',
  to: '14:00',
  providers: [
    rankedProvider('Hannah'),
    rankedProvider('Marcus', {
      starts: [],
      alternative: { time: '14:15', note: 'ends 3:00 PM, after the preferred time', clash: null },
    }),
    rankedProvider('Priya', { starts: [], longestGapMinutes: 30 }),
    rankedProvider('Sofia', { starts: [], obstacle: 'not certified for IV therapy' }),
  ],
  requested: null,
};
const clash: Fit = {
  clash: 'travel',
  note: 'Short 7 min of drive time.',
  shortMinutes: 7,
  travelMinutesBefore: 14,
  travelMinutesAfter: null,
  latestStart: '11:15',
};

const onChoose = vi.fn();

function Choices({ fit = null, shown = ranking }: { fit?: Fit | null; shown?: ProviderRanking | undefined }) {
  const [chosen, setChosen] = useState({ providerId: '', time: '' });
  return (
    <ProviderChoices
      ranking={shown}
      chosen={chosen}
      fit={fit}
      day="2026-10-14"
      onChoose={(choice) => {
        onChoose(choice);
        setChosen(choice);
      }}
    />
  );
}

const time = (name: string) => page.getByRole('radio', { name });

describe('the providers who could take an appointment', () => {
  it('are chosen with their time in one click', async () => {
    await showInConsole(<Choices />);
    await time('Hannah Bell, 12:00 PM').click();
    expect(onChoose).toHaveBeenLastCalledWith({ providerId: 'Hannah', time: '12:00' });
    await expect.element(time('Hannah Bell, 12:00 PM')).toBeChecked();
    await expect.element(time('Hannah Bell, 11:30 AM')).not.toBeChecked();
  });

  it('say who fits best, who is booked out, and why others can’t', async () => {
    await showInConsole(<Choices />);
    await expect.element(page.getByText('Best fit')).toBeVisible();
    await expect.element(page.getByText('1 of 4 fit')).toBeVisible();
    await expect.element(page.getByText('Longest gap 30 min; this visit needs 45 min.')).toBeVisible();
    await page.getByText('1 can’t take it').click();
    await expect.element(page.getByText('Sofia Bell: not certified for IV therapy')).toBeVisible();
  });

  it('have no best fit if the visit is hours away', async () => {
    const far = rankedProvider('Hannah', { starts: [{ time: '11:30', travelMinutes: 2_557 }] });
    await showInConsole(<Choices shown={{ ...ranking, providers: [far] }} />);
    await expect.element(page.getByText('1 of 1 fit')).toBeVisible();
    await expect.element(page.getByText('Best fit')).not.toBeInTheDocument();
  });

  it('say which times are left if no one is free at the preferred time', async () => {
    const [, later] = ranking.providers;
    await showInConsole(<Choices shown={{ ...ranking, providers: later ? [later] : [] }} />);
    await expect
      .element(page.getByText('No one is free at the preferred time. Choose a time above'))
      .toBeVisible();
  });

  it('lead to their day on the board, in another tab', async () => {
    await showInConsole(<Choices />);
    const day = page.getByRole('link', { name: 'Show day of Marcus Bell on the board' });
    await expect
      .element(day)
      .toHaveAttribute('href', expect.stringMatching(/board\?date=2026-10-14&provider=Marcus$/));
    await expect.element(day).toHaveAttribute('target', '_blank');
  });

  it('are walked with the arrow keys', async () => {
    await showInConsole(<Choices />);
    time('Hannah Bell, 11:30 AM').element().focus();
    await press('{ArrowRight}');
    await expect.element(focused()).toHaveAccessibleName('Hannah Bell, 12:00 PM, 14-minute drive');
    await press('{ArrowDown}');
    await expect
      .element(focused())
      .toHaveAccessibleName('Marcus Bell, 2:15 PM, ends 3:00 PM, after the preferred time');
  });

  it('take another time, and offer the nearest that fits', async () => {
    await showInConsole(<Choices fit={clash} />);
    await page.getByRole('button', { name: 'Other time for Hannah Bell' }).click();
    await page.getByLabelText('Time for Hannah Bell').fill('13:20');
    expect(onChoose).toHaveBeenLastCalledWith({ providerId: 'Hannah', time: '13:20' });
    await expect.element(page.getByText('Short 7 min of drive time.')).toBeVisible();
    await page.getByRole('button', { name: 'Use 11:15 AM' }).click();
    expect(onChoose).toHaveBeenLastCalledWith({ providerId: 'Hannah', time: '11:15' });
  });

  it('have nothing that axe finds, in light and dark', async () => {
    for (const mode of ['light', 'dark'] as const) {
      await showInConsole(<Choices />, { mode });
      expect(await findings()).toEqual([]);
    }
  });
});

const rankingByIds = {
  ...ranking,
  providers: ranking.providers.map((ranked, at) => ({
    ...ranked,
    provider: { ...ranked.provider, id: `01a2051f-6edf-740c-a544-1ecddb5c82f${at}` },
  })),
};

const appointment = {
  id: 'visit-1',
  version: 1,
  appointmentKey: 'A-1001',
  appointmentStatus: 'AWAITING TIME' as const,
  telemedicine: false,
  preferedAppointmentDate: '2030-10-14',
  appointmentSlot: ['AFTERNOON' as const],
  telemedicineTime: null,
  appointmentDate: null,
  appointmentTime: null,
  allowedTransitions: [],
  dueAmount: 100,
  patient: { id: 'patient-1', firstName: 'Rosalind', lastName: 'Park' },
};

describe('the form that assigns a provider', () => {
  serveCalls(
    answer(rankProviders, ({ query }) => ({
      ...rankingByIds,
      requested: query.appointmentTime === '12:00' ? clash : { ...clash, clash: null },
    })),
    answer(previewMessage, ({ body }) => {
      const text = body.language === 'es' ? 'Hannah la visitará' : 'Hannah will see you';
      return {
        to: 'Rosalind Park',
        language: 'en' as const,
        note: null,
        messages: [{ channel: 'text' as const, subject: null, text }],
      };
    }),
  );

  it('shows a clash before it is sent, asks for a reason, and drops both with another time', async () => {
    await showInConsole(<AssignProviderForm appointment={appointment} />);
    await time('Hannah Bell, 12:00 PM').click();
    await expect.element(page.getByText('Short 7 min of drive time.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Assign anyway, 12:00 PM' })).toBeVisible();
    await expect.element(page.getByLabelText('Override reason')).toBeVisible();
    await time('Hannah Bell, 11:30 AM').click();
    await expect.element(page.getByRole('button', { name: 'Assign Hannah, 11:30 AM' })).toBeVisible();
    await expect.element(page.getByText('Short 7 min of drive time.')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Override reason')).not.toBeInTheDocument();
  });

  it('proposes the best provider and time until another one is chosen', async () => {
    await showInConsole(<AssignProviderForm appointment={appointment} />);
    await expect.element(time('Hannah Bell, 11:30 AM')).toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Assign Hannah, 11:30 AM' })).toBeVisible();
    await time('Marcus Bell, 2:15 PM').click();
    await expect.element(time('Marcus Bell, 2:15 PM')).toBeChecked();
    await expect.element(time('Hannah Bell, 11:30 AM')).not.toBeChecked();
  });

  it('proposes the best provider of a day again once that day is back', async () => {
    await showInConsole(<AssignProviderForm appointment={appointment} />);
    await expect.element(time('Hannah Bell, 11:30 AM')).toBeChecked();
    for (const day of ['2030-10-15', '2030-10-14']) {
      await page.getByLabelText('Date', { exact: true }).fill(day);
      await expect.element(time('Hannah Bell, 11:30 AM')).toBeChecked();
    }
  });

  it('shows the message in both languages and says which one the patient gets', async () => {
    await showInConsole(<AssignProviderForm appointment={appointment} />);
    await time('Hannah Bell, 11:30 AM').click();
    await expect.element(page.getByText('Hannah will see you')).toBeVisible();
    await expect.element(page.getByText('Will be sent in English, the recipient’s language')).toBeVisible();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect.element(page.getByText('Hannah la visitará')).toBeVisible();
  });

  it('counts through several visits and can skip one', async () => {
    const onNext = vi.fn();
    const turn = { at: 2, of: 5, onNext, onTogether: vi.fn() };
    await showInConsole(<AssignProviderForm appointment={appointment} turn={turn} />);
    await expect.element(page.getByRole('heading', { name: 'Assign provider, 2 of 5' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip this visit' }).click();
    expect(onNext).toHaveBeenCalledOnce();
  });
});
