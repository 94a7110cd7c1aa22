import { z } from 'zod';
import { type Simulator, simulatorSchema } from './request-log.ts';

/**
 * `hang`: no response. `500` and `429`: that status. `reset`: dropped connection. `reject`: permanent refusal,
 * such as a declined card or dead token. `truncate`: response cut off. `drop`: webhook never delivered.
 */
const faultKindSchema = z.enum(['hang', '500', '429', 'reset', 'reject', 'truncate', 'drop']);

export const faultSchema = z.strictObject({
  integration: simulatorSchema,
  times: z.int().min(1).max(100_000).default(1),
  kind: faultKindSchema,
  /** `after`: the request takes effect, and only its response is lost. */
  when: z.enum(['before', 'after']).default('before'),
});

export type Fault = z.infer<typeof faultSchema>;

/** Faults that tests requested, used in the order of the requests. */
export class Faults {
  #waiting: Fault[] = [];

  inject(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  /** Removes and returns the next fault of an integration. */
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
