import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import type { Entry } from './queue.ts';
import { Conflict, WaitingList } from './WaitingList.tsx';

const entry: Entry = {
  id: 'a',
  appointmentId: 'v1',
  patientName: 'Nora Feldman',
  at: '2026-11-23T15:00:00.000Z',
  change: { kind: 'services', lines: [{ serviceId: 's1', name: 'Strep test', cost: 45 }] },
  problem: 'Enter a reason.',
};
const onApply = vi.fn();
const list = (
  <WaitingList
    entries={[entry]}
    decide={(one) => (
      <Conflict
        entry={one}
        now={<p>The visit now: Scheduled</p>}
        needsReason
        onApply={onApply}
        onDiscard={vi.fn()}
      />
    )}
  />
);

// Rule: appointments.offline-entries-are-sent-once
it('services of a visit to which no one set out are sent again with a reason', async () => {
  await showInConsole(list);
  const apply = page.getByRole('button', { name: 'Apply again' });
  await expect.element(apply).toBeDisabled();
  await page.getByLabelText('Why wasn’t the visit marked on the way?').fill(' No signal in the house ');
  await apply.click();
  expect(onApply).toHaveBeenCalledWith('No signal in the house');
});

it.each(['light', 'dark'] as const)('its reason is asked for on a small phone, %s', async (mode) => {
  await showInConsole(list, { width: 320, mode });
  await expect.element(page.getByLabelText('Why wasn’t the visit marked on the way?')).toBeVisible();
  expect(await findings()).toEqual([]);
  expect(cutTexts()).toEqual([]);
});
