import path from 'node:path';
import { z } from 'zod';
import { Journal } from '../../local/journal.ts';
import {
  eventSchema,
  priceSchema,
  productSchema,
  readerSchema,
  subscriptionSchema,
} from './catalogue-objects.ts';
import {
  chargeSchema,
  customerSchema,
  paymentIntentSchema,
  paymentMethodSchema,
  refundSchema,
  setupIntentSchema,
} from './objects.ts';
import { missing } from './stripe-error.ts';

/** One kind of object, by id, in order of creation. */
export class Collection<T extends { id: string }> {
  readonly #kind: string;
  readonly #schema: z.ZodType<T>;
  readonly #append: (object: T) => void;
  readonly #objects = new Map<string, T>();

  constructor(kind: string, schema: z.ZodType<T>, append: (object: T) => void) {
    this.#kind = kind;
    this.#schema = schema;
    this.#append = append;
  }

  put(object: T): T {
    this.#append(object);
    this.#objects.set(object.id, object);
    return object;
  }

  load(object: unknown): void {
    const parsed = this.#schema.safeParse(object);
    if (parsed.success) this.#objects.set(parsed.data.id, parsed.data);
  }

  get(id: string): T | undefined {
    return this.#objects.get(id);
  }

  /** @throws StandInStripeError as Stripe answers to an unknown id in that parameter */
  find(id: string, param?: string): T {
    const object = this.#objects.get(id);
    if (object === undefined) throw missing(this.#kind, id, param);
    return object;
  }

  newestFirst(): T[] {
    return [...this.#objects.values()].reverse();
  }

  all(): T[] {
    return [...this.#objects.values()];
  }
}

const replaySchema = z.object({
  /** The kind of key and the idempotency key. */
  id: z.string(),
  request: z.string(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.unknown(),
});

const detachedSchema = z.object({ id: z.string() });

const lineSchema = z.object({ kind: z.string(), object: z.unknown() });

export type StripeStore = ReturnType<typeof openStripeStore>;

/** Everything the stand-in knows, kept in a journal that is read back, and shortened to what still counts, at start. */
export function openStripeStore(folder: string) {
  const journal = new Journal(path.join(folder, 'stripe.jsonl'), lineSchema);

  const kinds = new Map<string, { load(object: unknown): void; all(): unknown[] }>();

  function collection<T extends { id: string }>(kind: string, schema: z.ZodType<T>): Collection<T> {
    const opened = new Collection(kind, schema, (object) => journal.append({ kind, object }));
    kinds.set(kind, opened);
    return opened;
  }

  const store = {
    customers: collection('customer', customerSchema),
    paymentMethods: collection('payment_method', paymentMethodSchema),
    detachedMethods: collection('detached_method', detachedSchema),
    paymentIntents: collection('payment_intent', paymentIntentSchema),
    setupIntents: collection('setup_intent', setupIntentSchema),
    charges: collection('charge', chargeSchema),
    refunds: collection('refund', refundSchema),
    products: collection('product', productSchema),
    prices: collection('price', priceSchema),
    subscriptions: collection('subscription', subscriptionSchema),
    readers: collection('terminal.reader', readerSchema),
    events: collection('event', eventSchema),
    replays: collection('replay', replaySchema),
  };

  for (const { kind, object } of journal.read()) kinds.get(kind)?.load(object);
  journal.replace([...kinds].flatMap(([kind, opened]) => opened.all().map((object) => ({ kind, object }))));
  return store;
}
