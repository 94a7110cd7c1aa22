import path from 'node:path';
import { z } from 'zod';
import { Journal } from '../journal.ts';
import {
  invoiceItemSchema,
  invoicePaymentSchema,
  invoiceSchema,
  subscriptionSchema,
} from './billing-objects.ts';
import { eventSchema, priceSchema, productSchema, readerSchema } from './catalog-objects.ts';
import {
  balanceTransactionSchema,
  chargeSchema,
  disputeSchema,
  payoutSchema,
  refundSchema,
} from './money-objects.ts';
import { customerSchema, paymentIntentSchema, paymentMethodSchema, setupIntentSchema } from './objects.ts';
import { missing } from './stripe-error.ts';

/** Objects of one kind by id, in the order of creation. */
class Collection<T extends { id: string }> {
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

  /** @throws SimulatedStripeError Stripe’s error for an unknown id in that parameter */
  find(id: string, param?: string): T {
    const object = this.#objects.get(id);
    if (object === undefined) throw missing(this.#kind, id, param);
    return object;
  }

  newestFirst(): T[] {
    return [...this.#objects.values()].reverse();
  }

  /** Removes all other objects from memory until the journal is read again. */
  keep(wanted: (object: T) => boolean): void {
    for (const object of this.all()) if (!wanted(object)) this.#objects.delete(object.id);
  }

  all(): T[] {
    return [...this.#objects.values()];
  }
}

const replaySchema = z.object({
  /** The kind of key, and the idempotency key. */
  id: z.string(),
  request: z.string(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.unknown(),
  /** When the response was given, in Unix seconds, and in which request. */
  at: z.number().default(0),
  requestId: z.string().default(''),
});

const goneSchema = z.object({ id: z.string() });

const paidOutSchema = z.object({ id: z.string(), payout: z.string() });

/** Something scheduled to happen automatically; `done` once it has. */
const dueSchema = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.string(),
  object: z.string(),
  done: z.boolean(),
});
export type Due = z.infer<typeof dueSchema>;

const lineSchema = z.object({ kind: z.string(), object: z.unknown() });

export type StripeStore = ReturnType<typeof openStripeStore>;

const DAY = 24 * 60 * 60;

/**
 * The simulator’s state, stored in a journal that is read and shortened at start. As at Stripe, idempotency
 * keys are kept for a day and events for thirty.
 */
export function openStripeStore(folder: string, now: Date) {
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
    detachedMethods: collection('detached_method', goneSchema),
    deletedCustomers: collection('deleted_customer', goneSchema),
    paymentIntents: collection('payment_intent', paymentIntentSchema),
    setupIntents: collection('setup_intent', setupIntentSchema),
    charges: collection('charge', chargeSchema),
    refunds: collection('refund', refundSchema),
    disputes: collection('dispute', disputeSchema),
    balanceTransactions: collection('balance_transaction', balanceTransactionSchema),
    payouts: collection('payout', payoutSchema),
    paidOut: collection('paid_out', paidOutSchema),
    products: collection('product', productSchema),
    prices: collection('price', priceSchema),
    subscriptions: collection('subscription', subscriptionSchema),
    invoices: collection('invoice', invoiceSchema),
    invoicePayments: collection('invoice_payment', invoicePaymentSchema),
    invoiceItems: collection('invoiceitem', invoiceItemSchema),
    readers: collection('terminal.reader', readerSchema),
    events: collection('event', eventSchema),
    replays: collection('replay', replaySchema),
    dues: collection('due', dueSchema),
    /** The object with that id, whatever its kind. */
    findAny: (id: string) =>
      answerable()
        .find((opened) => opened.get(id) !== undefined)
        ?.get(id),
  };

  function answerable() {
    const { charges, customers, balanceTransactions, disputes, invoices, paymentIntents } = store;
    const { paymentMethods, payouts, prices, products, refunds, setupIntents, subscriptions } = store;
    const money = [charges, refunds, disputes, balanceTransactions, payouts, paymentIntents, setupIntents];
    return [...money, customers, paymentMethods, products, prices, subscriptions, invoices];
  }

  for (const { kind, object } of journal.read()) kinds.get(kind)?.load(object);
  const seconds = now.getTime() / 1000;
  store.dues.keep(({ done }) => !done);
  store.replays.keep(({ at }) => at > seconds - DAY);
  store.events.keep(({ created }) => created > seconds - 30 * DAY);
  journal.replace([...kinds].flatMap(([kind, opened]) => opened.all().map((object) => ({ kind, object }))));
  return store;
}
