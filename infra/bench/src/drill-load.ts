import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { DrillPeople, Person } from './drill-people.ts';

export const kinds = ['booking', 'chat', 'invoice', 'payment'] as const;
export type Kind = (typeof kinds)[number];

/** A write that the server acknowledged to its caller. */
export interface Acknowledged {
  readonly kind: Kind;
  /** The caller’s key: an Idempotency-Key, or a message’s clientId. */
  readonly key: string;
  /** The record’s id in the response. */
  readonly id: string;
  /** When the acknowledged attempt started. */
  readonly startedAt: number;
  readonly at: number;
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  /** How often each unsuccessful response occurred. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Writes that are not acknowledged yet, with the result of the last attempt. */
  readonly underWay: () => readonly string[];
  /** Waits for every write that has started. */
  readonly stop: () => Promise<void>;
}

const ATTEMPT_MS = 15_000;
const RETRY_MS = 400;
const BETWEEN_MS: Readonly<Record<'booking' | 'chat' | 'payment', number>> = {
  booking: 400,
  chat: 1_000,
  payment: 1_500,
};
/** The number of patients who chat and pay. */
const REGULARS = 30;
const LOOPS = { booking: 3, chat: 3, payment: 2 } as const;

const answered = z.object({ data: z.looseObject({ id: z.string().optional() }).optional() });
type Answer = { status: number; retryAfter: number; data: Record<string, unknown> };

interface Work {
  readonly run: (by: Person) => Promise<unknown>;
  readonly of: readonly Person[];
}

interface Write {
  kind: Kind;
  by: Person;
  key: string;
  path: string;
  body: object;
}

/** Books, chats, and pays through the gateway. Repeats each write with its key until it is acknowledged. */
export async function startLoad(origin: string, { admin, patients, serviceId }: DrillPeople): Promise<Load> {
  const acknowledged: Acknowledged[] = [];
  const refusals = new Map<string, number>();
  let isOver = false;

  async function send({ by, key, path, body }: Omit<Write, 'kind'>): Promise<Answer> {
    const response = await fetch(`${origin}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${by.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    const text = await response.text();
    const { data = {} } = response.ok ? answered.parse(JSON.parse(text)) : {};
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 0), data };
  }

  const last = new Map<string, string>();

  function count({ kind, key }: Write, what: string): void {
    last.set(`${kind} ${key}`, what);
    const name = `${kind} ${what}`;
    refusals.set(name, (refusals.get(name) ?? 0) + 1);
  }

  async function untilAcknowledged(request: Write): Promise<Answer['data']> {
    for (;;) {
      const startedAt = performance.now();
      const answer = await send(request).catch((error: unknown) => (error instanceof Error ? error : null));
      if (answer && 'status' in answer) {
        const { status, retryAfter, data } = answer;
        if (status === 200) {
          const { kind, key } = request;
          last.delete(`${kind} ${key}`);
          acknowledged.push({
            kind,
            key,
            id: String(data.id ?? data.paymentId),
            startedAt,
            at: performance.now(),
          });
          return data;
        }
        count(request, `${status}${retryAfter > 0 ? '' : ' without Retry-After'}`);
        await pause(Math.max(RETRY_MS, Math.min(retryAfter, 3) * 1_000));
      } else {
        count(request, answer?.name === 'TimeoutError' ? 'no answer in time' : 'connection lost');
        await pause(RETRY_MS);
      }
    }
  }

  const book = (by: Person) => {
    const key = randomUUID();
    return untilAcknowledged({
      ...{ kind: 'booking', by, key, path: '/appointment/add-appointment' },
      body: {
        ...{ appointmentType: 'SELF_ONLY', serviceIds: [serviceId], locationType: 'Home' },
        ...{ preferedAppointmentDate: '2099-01-05', appointmentSlot: ['MORNING'], specialInstruction: key },
        serviceAddress: {
          address1: '12 Harbor Lane',
          postalCode: '60614',
          city: 'CHICAGO',
          state: 'Illinois',
        },
        primarySymptoms: [{ patientId: by.id, symptom: 'Sore throat' }],
      },
    });
  };

  const chatOf = new Map<Person, string>();
  const write = async (by: Person) => {
    const key = randomUUID();
    await untilAcknowledged({
      ...{ kind: 'chat', by, key, path: `/chat/${chatOf.get(by)}/messages` },
      body: { clientId: key, text: 'Is someone on the way?' },
    });
  };

  const cardOf = new Map<Person, string>();
  async function pay(by: Person): Promise<void> {
    const key = randomUUID();
    const { id } = await untilAcknowledged({
      ...{ kind: 'invoice', by: admin, key, path: '/appointment/add-invoice' },
      body: { patientId: by.id, lines: [{ label: 'Copy of the record', amount: 75 }], memo: key, send: true },
    });
    const body = { invoiceIds: [id], paymentMethodId: cardOf.get(by) };
    await untilAcknowledged({ kind: 'payment', by, key, path: '/payments/card-on-file-payment', body });
  }

  async function prepare(by: Person): Promise<void> {
    const chat = await send({ by, key: randomUUID(), path: '/chat/open', body: {} });
    chatOf.set(by, String(chat.data.id));
    const card = { paymentMethodId: 'pm_card_visa', patientId: by.id };
    const saved = await send({ by, key: randomUUID(), path: '/payments/attach/payment-method', body: card });
    if (saved.status !== 200) throw new Error(`a card was answered ${saved.status}`);
    cardOf.set(by, String(saved.data.paymentMethodId));
  }

  async function repeat({ run, of }: Work, betweenMs: number, first: number): Promise<void> {
    for (let at = first; !isOver; at += 1) {
      const person = of[at % of.length];
      if (person) await run(person);
      await pause(betweenMs);
    }
  }

  const regulars = patients.slice(0, REGULARS);
  for (const person of regulars) await prepare(person);
  const works = {
    // The number of bookings per household is limited.
    booking: { run: book, of: patients },
    chat: { run: write, of: regulars },
    payment: { run: pay, of: regulars },
  };
  const loops = (['booking', 'chat', 'payment'] as const).flatMap((kind) =>
    Array.from({ length: LOOPS[kind] }, (_, at) => repeat(works[kind], BETWEEN_MS[kind], at * 7)),
  );
  return {
    acknowledged,
    refusals,
    underWay: () => [...last].map(([name, what]) => `${name}: ${what}`),
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
}
