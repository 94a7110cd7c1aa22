import { setTimeout as pause } from 'node:timers/promises';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { type Call, type CallData, type Envelope, envelopeOf } from '@bedside/contracts/call';
import { openChat, sendChatMessage } from '@bedside/contracts/messaging/chat.api';
import { createPaymentIntent } from '@bedside/contracts/payments/payments.api';
import { patientLogin } from '@bedside/contracts/people/sign-in.api';
import { isOpenAt } from '@bedside/contracts/practice/opening';
import { newId } from '@bedside/db/id';
import { wallClock } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { soldServices } from './catalog.ts';
import { symptoms } from './names.ts';
import { DEMO_PASSWORD, otherHolders } from './people.ts';
import { Dice } from './random.ts';

const messages = [
  'Hi! Is it okay to take ibuprofen with what you prescribed yesterday?',
  'Good news, the fever is gone this morning. Thank you!',
  'Could the nurse bring the flu shot for my husband, too?',
  'We moved to the back building. Please use the gate on the alley.',
  'Do I need to fast before tomorrow’s blood draw?',
  'Can you send the invoice to my work email as well?',
];

/** Seconds after the start, and what happens then. */
const plan = [
  [20, writes],
  [45, pays],
  [80, writes],
  [140, books],
  [220, writes],
  [360, pays],
  [480, writes],
] as const;

interface Stage {
  origin: string;
  parts: ProcessDependencies;
  dice: Dice;
}

/**
 * Simulates a few patients who write, pay a bill by card, and request a visit, signed in through the API.
 * Patients who can’t (a changed password, a paid bill) are skipped.
 * @returns a function that stops it
 */
export function playPatients(parts: ProcessDependencies, origin: string): () => void {
  const stop = new AbortController();
  const stage = { origin, parts, dice: new Dice(Math.floor(parts.now().getTime() / 60_000)) };
  const play = async () => {
    let passed = 0;
    for (const [at, act] of plan) {
      await pause((at - passed) * 1_000, undefined, { signal: stop.signal, ref: false });
      passed = at;
      await act(stage).catch(() => undefined);
    }
  };
  void play().catch(() => undefined);
  return () => stop.abort();
}

const keepsPromise = <C extends Call>(definition: C, answer: unknown): answer is Envelope<CallData<C>> =>
  envelopeOf(definition).safeParse(answer).success;

/**
 * Signs a patient in.
 * @returns a function that makes calls as that patient
 */
async function signIn({ origin }: Stage, email: string) {
  const send = async <C extends Call>(
    definition: C,
    body: object,
    id = '',
    token = '',
  ): Promise<CallData<C>> => {
    const path = definition.path.replace(/{\w+}/, id);
    const response = await fetch(`${origin}/v1${path}`, {
      method: definition.method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': newId(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const answer: unknown = await response.json();
    if (!keepsPromise(definition, answer)) throw new Error(`${path} answered something else`);
    return answer.data;
  };
  const { token } = await send(patientLogin, { email, password: DEMO_PASSWORD });
  return <C extends Call>(definition: C, body: object, id = '') => send(definition, body, id, token);
}

async function writes(stage: Stage): Promise<void> {
  const { email } = stage.dice.pick(await otherHolders(stage.parts.db));
  const send = await signIn(stage, email);
  const { id } = await send(openChat, {});
  await send(sendChatMessage, { clientId: newId(), text: stage.dice.pick(messages) }, id);
}

/** Pays a visit’s bill by card. The processor reports the payment by webhook. */
async function pays(stage: Stage): Promise<void> {
  const { parts } = stage;
  const holders = await otherHolders(parts.db);
  const bills = await parts.db
    .selectFrom('appointments as appointment')
    .innerJoin('users as payer', 'payer.id', 'appointment.patientId')
    .select(['appointment.id', 'payer.email'])
    .where('appointment.status', '=', 'AWAITING PAYMENT')
    .where(
      'payer.id',
      'in',
      holders.map(({ id }) => id),
    )
    .orderBy('appointment.startsAt')
    .limit(3)
    .execute();
  const { id, email } = stage.dice.pick(bills);
  const send = await signIn(stage, email ?? '');
  const { clientSecret, paymentIntentId } = await send(createPaymentIntent, {}, id);
  const { publishableKey, browserApiUrl } = parts.config.stripe;
  await fetch(`${browserApiUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
}

/** Books a visit for today while the practice is open. */
async function books(stage: Stage): Promise<void> {
  const { parts, dice } = stage;
  const practice = await practiceSettings(parts.db);
  const { day, time } = wallClock(parts.now(), practice.timeZone);
  if (!isOpenAt(day, time, practice)) return;
  const { id, email } = dice.pick(await otherHolders(parts.db));
  const home = await parts.db
    .selectFrom('patients')
    .select(['address1', 'postalCode', 'city', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const send = await signIn(stage, email);
  await send(addAppointment, {
    appointmentType: 'SELF_ONLY',
    serviceIds: [dice.pick(soldServices).id],
    preferedAppointmentDate: day,
    appointmentSlot: ['ASAP'],
    serviceAddress: home,
    locationType: 'Home',
    primarySymptoms: [{ patientId: id, symptom: dice.pick(symptoms) }],
  });
}
