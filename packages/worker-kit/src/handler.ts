import { type JobData, type JobDefinition, jobEnvelope } from '@bedside/contracts/job';
import type { Context } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import { z } from 'zod';

/** What every worker of a process works with. */
export type WorkerParts = ProcessDependencies;

export interface HandlerContext extends WorkerParts {
  /** Of the request that set it off. */
  requestId: string;
  /** Counts from 1, attempts that ended together with their process included. */
  attempt: number;
  /** Whether a failure now is the end of the job. */
  lastAttempt: boolean;
}

/** A job and what it does. `run` takes the data as the queue gave it and refuses what does not fit the job. */
export interface Handler {
  job: JobDefinition;
  run(data: unknown, ctx: HandlerContext): Promise<void>;
}

/**
 * Declares what a job does. It may run twice for one event and must act once; a stale job ends quietly.
 * To throw is to be tried again after a pause that doubles. A `PartyError` with `retryAfter` is waited for; one that
 * is not `unavailable`, and data that does not fit the job, are not tried again.
 */
export function defineHandler<const J extends JobDefinition>(
  job: J,
  handle: (data: JobData<J>, ctx: HandlerContext) => Promise<void>,
): Handler {
  return {
    job,
    run: async (data, ctx) => {
      await handle({ ...z.parse<J['data']>(job.data, data), ...jobEnvelope.parse(data) }, ctx);
    },
  };
}

/** For commands that a worker calls: nobody is signed in, the request that set it off is named. */
export const systemContext = ({ requestId, now }: Pick<HandlerContext, 'requestId' | 'now'>): Context => ({
  actor: null,
  requestId,
  now: now(),
  ip: null,
});
