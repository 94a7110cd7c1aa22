import { ApiError } from '@bedside/api-client/api-error';
import { addComments } from '@bedside/contracts/appointments/appointment-changes.api';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { recordVitals } from '@bedside/contracts/care/vitals.api';
import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { DecideConflict } from './DecideConflict.tsx';
import { changeQueue, readDevice, setPin, wipe } from './device.ts';
import type { Change, Entry } from './queue.ts';
import { sendWaiting } from './send.ts';

const entry = (change: Change, problem?: string): Entry => ({
  id: 'a',
  appointmentId: 'v1',
  patientName: 'Nora Feldman',
  at: '2026-11-23T15:00:00.000Z',
  change,
  ...(problem && { problem }),
});
const REFUSED = 'This visit is canceled.';
const written = vi.fn();
const visit = {
  id: 'v1',
  patient: { id: 'nora' },
  version: 2,
  appointmentStatus: 'CANCELLED',
  allowedTransitions: [],
  servicesAvailed: [],
  providerSummary: 'Called ahead.',
};

serveCalls(
  answer(getSoapNote, () => ({ soapNote: '', soapNoteVersion: 1, mayWrite: false }) as never),
  answer(addComments, ({ body }) => {
    written(body);
    return { version: 3, providerSummary: body.providerSummary } as never;
  }),
  answer(recordVitals, () => {
    throw new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record. Reload and try again.');
  }),
);

beforeEach(() => written.mockClear());

const entries = (): readonly Entry[] => {
  const device = readDevice();
  return device.state === 'open' ? device.queue.entries : [];
};

async function wait(one: Entry): Promise<void> {
  onTestFinished(wipe);
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  const seen = { v1: { version: 1, soapNote: '', soapNoteVersion: 1 } };
  await changeQueue(() => ({ entries: [one], seen }));
}

const decide = (one: Entry) =>
  showInConsole(<DecideConflict entry={one} onDone={sendWaiting} />, {
    width: 320,
    dataProvider: { getOne: async () => ({ data: visit }) as never },
  });

// Rule: appointments.offline-words-outlive-a-cancellation
it.each<[Change, string]>([
  [{ kind: 'note', text: 'S: cough\nP: rest' }, 'Draft note for Nora Feldman|S: cough\nP: rest'],
  [
    { kind: 'vitals', values: { systolic: 128, diastolic: 82, heartRate: 70 } },
    'Vital signs for Nora Feldman|128/82',
  ],
  [
    { kind: 'services', lines: [{ serviceId: 's1', name: 'Strep test', cost: 45 }] },
    'Services for Nora Feldman|Strep test, $45',
  ],
  [{ kind: 'arrive' }, 'Arrived at Nora Feldman’s visit|Nov 23'],
])("saves a canceled visit's rejected entries in its provider summary: %o", async (change, parts) => {
  const refused = entry(change, REFUSED);
  await wait(refused);
  await decide(refused);
  await expect.element(page.getByText('Called ahead.')).toBeVisible();
  expect(page.getByRole('button', { name: /Keep both|Apply again/ }).elements()).toEqual([]);
  expect(await findings()).toEqual([]);
  expect(cutTexts()).toEqual([]);
  await page.getByRole('button', { name: 'Add mine to the provider summary' }).click();
  await expect.poll(() => written.mock.calls.length).toBe(1);
  const [[body]] = written.mock.calls as [[{ version: number; providerSummary: string }]];
  expect(body).toMatchObject({ appointmentId: 'v1', version: 2 });
  expect(body.providerSummary).toMatch(/^Called ahead\.\n\n/);
  for (const part of parts.split('|')) expect(body.providerSummary).toContain(part);
  await expect.poll(entries).toEqual([]);
});

// Rule: appointments.offline-entries-are-sent-once
it('an entry that someone else’s change refused does not say to reload', async () => {
  await wait(entry({ kind: 'vitals', values: { heartRate: 70 } }));
  await sendWaiting();
  expect(entries().map(({ problem }) => problem)).toEqual(['Someone else changed this in the meantime.']);
});
