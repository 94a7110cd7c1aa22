import { ApiError } from '@bedside/api-client/api-error';
import { getSoapNote, saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { recordVitals } from '@bedside/contracts/care/vitals.api';
import { getQuestionnairePage } from '@bedside/contracts/questionnaires/submissions.api';
import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { DecideConflict } from './DecideConflict.tsx';
import { changeQueue, readDevice, setPin, wipe } from './device.ts';
import type { Entry } from './queue.ts';
import { sendWaiting } from './send.ts';
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
        now={<p>Visit status: Scheduled</p>}
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

// Rule: appointments.offline-entries-are-sent-once
it('asks before it discards the input', async () => {
  const onDiscard = vi.fn();
  await showInConsole(<Conflict entry={entry} now={<p>Scheduled</p>} onDiscard={onDiscard} />);
  const discardMine = page.getByRole('button', { name: 'Discard mine' });
  await discardMine.click();
  await expect.element(page.getByText('Discard what you entered? This can’t be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(onDiscard).not.toHaveBeenCalled();
  await discardMine.click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  expect(onDiscard).toHaveBeenCalledOnce();
});

// Rule: appointments.offline-entries-are-sent-once
it("keeps its choices if the practice's version can’t be read", async () => {
  const getOne = vi.fn(async () => {
    throw new ApiError(403, 'FORBIDDEN', 'This is not your visit anymore.');
  });
  await showInConsole(<DecideConflict entry={entry} onDone={async () => undefined} />, {
    dataProvider: { getOne },
  });
  await expect.element(page.getByText(/This is not your visit anymore\./)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => getOne.mock.calls.length).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Discard mine' })).toBeVisible();
  // react-admin also logs the failure to the console.
  vi.mocked(console.error).mockClear();
});

describe('a form that the patient has submitted', () => {
  serveCalls(
    answer(getSoapNote, () => ({ soapNote: '', soapNoteVersion: 1, mayWrite: true }) as never),
    answer(
      getQuestionnairePage,
      () =>
        ({
          status: 'SUBMITTED',
          name: 'Habits form',
          form: { sections: [] },
          answers: {},
          revision: 3,
        }) as never,
    ),
  );

  // Rule: appointments.offline-entries-are-sent-once
  it('adds refused answers to the note once, also if that is pressed twice', async () => {
    const refused: Entry = {
      ...entry,
      change: {
        kind: 'form',
        formId: 'f1',
        name: 'Habits form',
        answers: { smoke: true },
        said: [{ question: 'Do you smoke?', answer: 'Yes' }],
        submit: true,
      },
    };
    const seen = { v1: { version: 1, soapNote: '', soapNoteVersion: 1 } };
    onTestFinished(wipe);
    await setPin('246810', { userId: 'provider', sessionId: 'morning' });
    await changeQueue(() => ({ entries: [refused], seen }));
    const visit = { id: 'v1', patient: { id: 'nora' }, version: 2, allowedTransitions: [] };
    await showInConsole(<DecideConflict entry={refused} onDone={async () => undefined} />, {
      dataProvider: { getOne: async () => ({ data: visit }) as never },
    });
    const put = page.getByRole('button', { name: 'Add mine to the note' });
    await expect.element(put).toBeVisible();
    for (const button of [put.element(), put.element()]) if (button instanceof HTMLElement) button.click();
    await changeQueue((queue) => queue);
    const device = readDevice();
    expect(device.state === 'open' && device.queue.entries.map(({ change }) => change)).toEqual([
      { kind: 'note', text: 'Habits form, answered at the visit:\nDo you smoke? Yes' },
    ]);
  });
});

describe('a visit that the office moved meanwhile', () => {
  serveCalls(
    answer(getSoapNote, () => ({ soapNote: '', soapNoteVersion: 1, mayWrite: true }) as never),
    answer(saveSoapNote, () => {
      throw new ApiError(404, 'NOT_FOUND', 'Not found.');
    }),
  );

  // Rule: appointments.offline-entries-are-sent-once
  it('shows its new time beside what it refuses', async () => {
    const vitals: Entry = {
      ...entry,
      change: { kind: 'vitals', values: { heartRate: 66 } },
      problem: 'This visit hasn’t happened yet.',
    };
    const visit = {
      id: 'v1',
      patient: { id: 'nora' },
      version: 2,
      appointmentStatus: 'SCHEDULED',
      appointmentDate: '2026-12-01',
      appointmentTime: '14:00',
      allowedTransitions: [],
    };
    await showInConsole(<DecideConflict entry={vitals} onDone={async () => undefined} />, {
      width: 320,
      dataProvider: { getOne: async () => ({ data: visit }) as never },
    });
    await expect.element(page.getByText(/Tue, Dec 1.* 2:00 PM/)).toBeVisible();
    expect(cutTexts()).toEqual([]);
  });

  // Rule: appointments.offline-entries-are-sent-once
  it('names the new provider of a reassigned visit', async () => {
    onTestFinished(wipe);
    await setPin('246810', { userId: 'provider', sessionId: 'morning' });
    const { problem: _, ...fresh } = entry;
    const seen = { v1: { version: 1, soapNote: '', soapNoteVersion: 1 } };
    await changeQueue(() => ({ entries: [{ ...fresh, change: { kind: 'note', text: 'Rest.' } }], seen }));
    await sendWaiting();
    const device = readDevice();
    expect(device.state === 'open' && device.queue.entries.map(({ problem }) => problem)).toEqual([
      'The office gave this visit to someone else, or removed what you entered it for.',
    ]);
  });
});

describe('an entry with the time of a clock that was wrong', () => {
  const recorded = vi.fn();
  const impossible = { path: 'measuredAt', message: 'Enter a time that has passed.' };
  serveCalls(
    answer(getSoapNote, () => ({ soapNote: '', soapNoteVersion: 1, mayWrite: true }) as never),
    answer(recordVitals, ({ body }) => {
      if (Date.parse(body.measuredAt ?? '') > Date.now() + 60_000)
        throw new ApiError(400, 'VALIDATION', impossible.message, { issues: [impossible] });
      recorded(body);
      return {} as never;
    }),
  );

  // Rule: appointments.offline-entries-are-sent-once
  it('is sent with the current time once the provider applies it again', async () => {
    onTestFinished(wipe);
    await setPin('246810', { userId: 'provider', sessionId: 'morning' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const change = { kind: 'vitals' as const, values: { heartRate: 66 } };
    const seen = { v1: { version: 1, soapNote: '', soapNoteVersion: 1 } };
    const { problem: _, ...fresh } = entry;
    await changeQueue(() => ({ entries: [{ ...fresh, at: tomorrow, change }], seen }));
    await sendWaiting();
    const device = readDevice();
    const [refused] = device.state === 'open' ? device.queue.entries : [];
    if (!refused) throw new Error('the entry was not refused');
    const visit = {
      id: 'v1',
      patient: { id: 'nora' },
      version: 1,
      appointmentStatus: 'ON THE WAY',
      allowedTransitions: [],
      servicesAvailed: [],
    };
    await showInConsole(<DecideConflict entry={refused} onDone={sendWaiting} />, {
      dataProvider: { getOne: async () => ({ data: visit }) as never },
    });
    await expect.element(page.getByText(/Check the clock of this device/)).toBeVisible();
    await page.getByRole('button', { name: 'Apply again' }).click();
    await expect.poll(() => recorded.mock.calls.length).toBe(1);
    expect(recorded.mock.calls[0]?.[0]).toMatchObject({ heartRate: 66 });
  });
});

it('says offline why an entry waits, and when it can be decided', async () => {
  await showInConsole(<WaitingList entries={[entry]} />, { width: 320 });
  await expect.element(page.getByText('Enter a reason. You can decide once you’re online.')).toBeVisible();
});
