import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { RecentJournal } from './journal.ts';

export const simulatorSchema = z.enum(['stripe', 'texts', 'push', 'mail', 'stripe-webhook']);
export type Simulator = z.infer<typeof simulatorSchema>;

const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  integration: simulatorSchema,
  /** The request: `POST /v1/payment_intents`, or `SMTP` for an email. */
  request: z.string(),
  idempotencyKey: z.string().optional(),
  body: z.unknown(),
  /** The HTTP or SMTP status of the response. Absent when the connection was dropped or left hanging. */
  status: z.number().optional(),
  /** The injected fault, if any. */
  fault: z.string().optional(),
});

export type LedgerEntry = z.infer<typeof entrySchema>;

const LIMIT = 20_000;

/** Every request that a simulator received, so that a test can compare them with the database. */
export class Ledger {
  readonly #entries: RecentJournal<LedgerEntry>;
  readonly #now: () => Date;

  constructor(folder: string, now: () => Date) {
    this.#entries = new RecentJournal(path.join(folder, 'ledger.jsonl'), entrySchema, LIMIT);
    this.#now = now;
  }

  write(entry: Omit<LedgerEntry, 'id' | 'at'>): void {
    this.#entries.append({
      id: randomUUID(),
      at: this.#now().toISOString(),
      ...entry,
      body: redact(entry.body),
    });
  }

  /** Oldest first. */
  find({
    integration,
    since,
  }: {
    integration?: Simulator | undefined;
    since?: Date | undefined;
  } = {}): LedgerEntry[] {
    const from = since?.toISOString();
    return this.#entries
      .all()
      .filter((entry) => integration === undefined || entry.integration === integration)
      .filter((entry) => from === undefined || entry.at >= from);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** Card numbers and security codes are never stored anywhere. */
const SECRET_FIELDS = ['number', 'cvc', 'client_secret', 'key'];

function redact(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(redact);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      SECRET_FIELDS.includes(name) ? '[hidden]' : redact(value),
    ]),
  );
}
