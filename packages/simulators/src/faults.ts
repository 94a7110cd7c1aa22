import { z } from 'zod';
import { type Simulator, simulatorSchema } from './request-log.ts';

/**
 * What goes wrong: `hang` no answer, `500` and `429` as a status, `reset` the connection drops, `reject` the party
 * refuses for good (a declined card, an unsubscribed number, a dead token, an unknown mailbox), `truncate` the answer is
 * cut off, `drop` a webhook is never delivered.
 */
const faultKindSchema = z.enum(['hang', '500', '429', 'reset', 'reject', 'truncate', 'drop']);

export const faultSchema = z.strictObject({
  integration: simulatorSchema,
  times: z.int().min(1).max(100_000).default(1),
  kind: faultKindSchema,
  /** `after`: the request takes effect and only its answer is lost. */
  when: z.enum(['before', 'after']).default('before'),
});

export type Fault = z.infer<typeof faultSchema>;

/** Faults that tests have asked for, used up first in, first out. */
export class Faults {
  #waiting: Fault[] = [];

  inject(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  /** The next fault of a party, which is thereby used once. */
  take(integration: Simulator): Fault | undefined {
    const fault = this.#waiting.find((waiting) => waiting.integration === integration);
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== fault);
    return fault;
  }

  list(): readonly Fault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }
}
