import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import type { Visit } from './day.ts';
import { changeQueue, readDevice, setPin, useDevice, wipe } from './device.ts';
import { OfflineConsent } from './OfflineConsent.tsx';
import { OfflineDay } from './OfflineDay.tsx';
import { OfflineForm } from './OfflineForm.tsx';
import { OfflineVisit } from './OfflineVisit.tsx';
import { isPatientMode, setPatientMode } from './patient-mode.ts';
import { type Entry, emptyQueue } from './queue.ts';
import { store } from './store.ts';
import { Conflict, WaitingList } from './WaitingList.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  setPatientMode(false);
  await wipe();
});

const open = () => setPin('246810', { userId: 'provider', sessionId: 'morning' });

const entries = (): readonly Entry[] => {
  const device = readDevice();
  return device.state === 'open' ? device.queue.entries : [];
};

const nora = {
  firstName: 'Nora',
  lastName: 'Feldman',
  email: null,
  phone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  postalCode: null,
};
const appointment = { id: 'v1', patient: nora } as unknown as DayAppointment;
const consent = {
  id: 'c1',
  title: 'Consent to Treatment at Home',
  text: 'I agree to be treated at home.\n\nI can change my mind at any time.',
  requestTo: nora,
  forMinor: null,
};
const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      questions: [
        { id: 'smoke', kind: 'yes-no', text: 'Do you smoke?', required: true },
        { id: 'drinks', kind: 'number', text: 'How many drinks a week?', min: 0, max: 50 },
      ],
    },
  ],
});
const habits = { id: 'f1', name: 'Habits form', form, answers: {}, revision: 2 };
const modes = ['light', 'dark'] as const;

describe('a consent that is signed on the phone', () => {
  it.each(modes)('is read before it is signed, %s', async (mode) => {
    await open();
    await showInConsole(<OfflineConsent appointment={appointment} consent={consent} waiting={[]} />, {
      width: 320,
      mode,
    });
    await page.getByRole('button', { name: 'Read and sign' }).click();
    await expect.element(page.getByText('I can change my mind at any time.')).toBeVisible();
    await page.getByRole('button', { name: 'I agree and sign' }).click();
    await expect.element(page.getByText('Please sign in the box.')).toBeVisible();
    expect(entries()).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(cutTexts()).toEqual([]);
  });

  it('is signed by the guardian of a child, who gives their own name', async () => {
    const child = { ...consent, forMinor: 'Mia Feldman' };
    await showInConsole(<OfflineConsent appointment={appointment} consent={child} waiting={[]} />);
    await expect.element(page.getByText('Hand the phone to the guardian of Mia Feldman.')).toBeVisible();
    await page.getByRole('button', { name: 'Read and sign' }).click();
    await expect.element(page.getByLabelText('Your name, as guardian')).toHaveValue('');
  });
});

// Rule: security.handed-phone-asks-for-the-pin
describe('the phone in the patient’s hand', () => {
  it('speaks the patient’s language, and only the provider’s PIN leads back', async () => {
    await open();
    const spanish = { ...appointment, patientLanguage: 'es' } as DayAppointment;
    await showInConsole(<OfflineForm appointment={spanish} form={habits} waiting={[]} />, { width: 320 });
    await page.getByRole('button', { name: 'Hand Habits form to the patient' }).click();
    await userEvent.keyboard('{Escape}{Escape}');
    await page.getByRole('button', { name: 'Enviar el formulario' }).click();
    await expect.element(page.getByText('Revise las respuestas marcadas, por favor.')).toBeVisible();
    expect(await findings()).toEqual([]);
    expect(cutTexts()).toEqual([]);
    await page.getByText('Sí', { exact: true }).click();
    await page.getByRole('button', { name: 'Enviar el formulario' }).click();
    await expect.element(page.getByText('Devuelva el teléfono, por favor.')).toBeVisible();
    expect(isPatientMode()).toBe(true);
    await page.getByLabelText('Provider’s PIN').fill('111111');
    await page.getByRole('button', { name: 'Back to the visit' }).click();
    await expect.element(page.getByText(/^Wrong PIN. 4 tries left/)).toBeVisible();
    expect(isPatientMode()).toBe(true);
    await page.getByLabelText('Provider’s PIN').fill('246810');
    await page.getByRole('button', { name: 'Back to the visit' }).click();
    await expect.poll(isPatientMode).toBe(false);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  // Rule: questionnaires.handed-form-asks-before-closing
  it('asks before it closes with answers that are not saved, and closes immediately without any', async () => {
    await open();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const spanish = { ...appointment, patientLanguage: 'es' } as DayAppointment;
    await showInConsole(<OfflineForm appointment={spanish} form={habits} waiting={[]} />, { width: 320 });
    await press('Hand Habits form to the patient');
    await press('Cerrar');
    await expect.element(page.getByText('Sin terminar')).toBeVisible();
    await press('Volver');
    await page.getByLabelText('How many drinks a week?').fill('3');
    await press('Cerrar');
    await expect.element(page.getByText('Sus últimas respuestas todavía no se han guardado.')).toBeVisible();
    await expect.element(page.getByText('Sin terminar')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Cerrar sin guardar' })).toBeVisible();
    expect(await findings()).toEqual([]);
    expect(cutTexts()).toEqual([]);
    await press('Guardar las respuestas en este dispositivo');
    await expect.poll(() => entries().length).toBe(1);
    await expect.element(page.getByText('Devuelva el teléfono, por favor.')).toBeVisible();
  });
});

// Rule: questionnaires.handed-form-asks-before-closing
describe('Back on the phone in the patient’s hand', () => {
  /** Waits until the page has pushed a history entry, because Back without one would leave the test. */
  async function goBack() {
    await expect.poll(() => history.state?.open).toBeDefined();
    history.back();
  }

  it('asks before it closes with answers that are not saved, and leads to the PIN', async () => {
    const alert = page.getByText('Your latest answers haven’t been saved yet.');
    await showInConsole(<OfflineForm appointment={appointment} form={habits} waiting={[]} />, { width: 320 });
    await page.getByRole('button', { name: 'Hand Habits form to the patient' }).click();
    await page.getByLabelText('How many drinks a week?').fill('3');
    await goBack();
    await expect.element(alert).toBeVisible();
    await expect.element(page.getByText('Not finished')).not.toBeInTheDocument();
    await goBack();
    await expect.element(page.getByText('Not finished')).toBeVisible();
    await goBack();
    await expect.element(page.getByLabelText('Provider’s PIN')).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.element(page.getByLabelText('How many drinks a week?')).toHaveValue('3');
    expect(isPatientMode()).toBe(true);
  });

  it('keeps a consent that is being read until the PIN is entered', async () => {
    await open();
    const before = history.length;
    await showInConsole(<OfflineConsent appointment={appointment} consent={consent} waiting={[]} />);
    await page.getByRole('button', { name: 'Read and sign' }).click();
    await goBack();
    await expect.element(page.getByText('Not finished')).toBeVisible();
    expect(isPatientMode()).toBe(true);
    await page.getByLabelText('Provider’s PIN').fill('246810');
    await page.getByRole('button', { name: 'Back to the visit' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => history.state?.open).toBeUndefined();
    expect(history.length - before).toBeLessThan(2);
  });
});

describe('a form that is filled in at the visit', () => {
  it.each(modes)('is submitted once its answers are complete, and waits in words, %s', async (mode) => {
    await open();
    await showInConsole(<OfflineForm appointment={appointment} form={habits} waiting={[]} />, {
      width: 320,
      mode,
    });
    await page.getByRole('button', { name: 'Fill out' }).click();
    await page.getByLabelText('How many drinks a week?').fill('99');
    await page.getByRole('button', { name: 'Save answers on this device' }).click();
    await expect.element(page.getByText('Please check the answers that are marked.')).toBeVisible();
    await page.getByLabelText('How many drinks a week?').fill('3');
    await page.getByRole('button', { name: 'Submit form' }).click();
    expect(entries()).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(cutTexts()).toEqual([]);
    await page.getByText('No', { exact: true }).click();
    await page.getByRole('button', { name: 'Submit form' }).click();
    const change = {
      kind: 'form',
      formId: 'f1',
      name: 'Habits form',
      answers: { smoke: false, drinks: 3 },
      photos: [],
      said: [
        { question: 'Do you smoke?', answer: 'No' },
        { question: 'How many drinks a week?', answer: '3' },
      ],
      submit: true,
    };
    await expect.poll(entries).toMatchObject([{ appointmentId: 'v1', change }]);
  });

  // Rule: questionnaires.filled-in-at-the-visit
  it('shows its answers beside those of the patient, and drops neither unasked', async () => {
    const entry: Entry = {
      id: 'a',
      appointmentId: 'v1',
      patientName: 'Nora Feldman',
      at: '2026-11-23T15:00:00.000Z',
      change: {
        kind: 'form',
        formId: 'f1',
        name: 'Habits form',
        answers: { smoke: true },
        said: [{ question: 'Do you smoke?', answer: 'Yes' }],
        submit: true,
      },
      problem: 'Newer answers were saved for this form. Reload to see them.',
    };
    const onApply = vi.fn();
    const decide = (one: Entry) => (
      <Conflict
        entry={one}
        now={<p>The patient answered meanwhile: No</p>}
        applyLabel="Use mine, keep the rest"
        onApply={onApply}
        onDiscard={vi.fn()}
      />
    );
    await showInConsole(<WaitingList entries={[entry]} decide={decide} />, { width: 320 });
    await expect.element(page.getByText('Do you smoke? Yes')).toBeVisible();
    await expect.element(page.getByText('The patient answered meanwhile: No')).toBeVisible();
    await page.getByRole('button', { name: 'Use mine, keep the rest' }).click();
    expect(onApply).toHaveBeenCalledOnce();
    expect(cutTexts()).toEqual([]);
  });
});

const scheduled = {
  id: 'v1',
  patient: { id: 'nora', firstName: 'Nora', lastName: 'Feldman' },
  patientAge: 38,
  patientGender: 'FEMALE',
  appointmentStatus: 'SCHEDULED',
  appointmentTime: '09:00',
  serviceNames: ['Home visit'],
  allergies: [],
  noKnownAllergies: true,
  telemedicine: false,
} as unknown as DayAppointment;
const visit: Visit = {
  appointment: scheduled,
  date: '2026-11-29',
  chart: { pastMedical: [], medications: [], surgical: [] },
  note: { soapNote: '', soapNoteVersion: 1, mayWrite: true },
  record: { medicalOrder: null, providerNotes: null } as unknown as Visit['record'],
};
const day = { today: '2026-11-29', timeZone: 'America/Chicago', visits: [visit] };
const notSaved = page.getByText(/^This device couldn’t save it/);

// Rule: appointments.offline-entries-are-sent-once
it('names what a full device did not store: steps, vital signs, and note text', async () => {
  await open();
  const write = vi.spyOn(store, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await showInConsole(<OfflineDay day={day} queue={emptyQueue} takenAt={Date.now()} onRetry={vi.fn()} />, {
    width: 390,
  });
  await page.getByRole('button', { name: 'On my way' }).click();
  await expect.element(notSaved).toBeVisible();
  await page.getByRole('button', { name: 'Open visit of Nora Feldman' }).click();
  await expect.element(notSaved).not.toBeInTheDocument();
  await page.getByLabelText('Add to the note').fill('Walks well.');
  await page.getByRole('button', { name: 'Save on this device', exact: true }).click();
  await expect.element(notSaved).toBeVisible();
  await expect.element(page.getByLabelText('Add to the note')).toHaveValue('Walks well.');
  await page.getByLabelText('Heart rate').fill('72');
  await page.getByRole('button', { name: 'Save vital signs on this device' }).click();
  await expect.poll(() => notSaved.elements().length).toBe(2);
  write.mockRestore();
  await page.getByRole('button', { name: 'Save vital signs on this device' }).click();
  await expect.poll(() => notSaved.elements().length).toBe(1);
});

// Rule: appointments.offline-entries-are-sent-once
it('enters words of the note and vital signs once, also if pressed twice', async () => {
  await open();
  const { promise: written, resolve: finish } = Promise.withResolvers<void>();
  const write = store.write.bind(store);
  vi.spyOn(store, 'write').mockImplementation((stored) => written.then(() => write(stored)));
  await showInConsole(<OfflineVisit visit={visit} queue={emptyQueue} offered={[]} onBack={vi.fn()} />);
  await page.getByLabelText('Add to the note').fill('Walks well.');
  await page.getByLabelText('Heart rate').fill('72');
  for (const name of ['Save on this device', 'Save vital signs on this device'])
    await page.getByRole('button', { name, exact: true }).dblClick();
  finish();
  // Waits its turn behind everything that was pressed.
  const { entries: entered } = await changeQueue((queue) => queue);
  expect(entered.map(({ change }) => change)).toMatchObject([
    { kind: 'note', text: 'Walks well.' },
    { kind: 'vitals' },
  ]);
});

/** The day as it is kept. */
function EnteringDay() {
  const device = useDevice();
  const queue = device.state === 'open' ? device.queue : emptyQueue;
  return <OfflineDay day={day} queue={queue} takenAt={Date.now()} onRetry={vi.fn()} />;
}

// Rule: appointments.second-tap
it('enters no arrival with the second of two taps on the way', async () => {
  await open();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T15:00:00Z') });
  await showInConsole(<EnteringDay />, { width: 390 });
  await page.getByRole('button', { name: 'On my way' }).click();
  const arrived = page.getByRole('button', { name: 'I’ve arrived' });
  await expect.element(arrived).toHaveAttribute('aria-disabled', 'true');
  arrived.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(arrived).not.toHaveAttribute('aria-disabled');
  expect(page.getByText('Arrived at Nora Feldman').elements()).toEqual([]);
  await arrived.click();
  await expect.element(arrived).not.toBeInTheDocument();
  vi.useRealTimers();
});
