import { type JobData, type JobDefinition, jobEnvelope } from '@bedside/contracts/job';
import type { Context } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { z } from 'zod';

export type WorkerParts = ProcessDependencies;

export interface HandlerContext extends WorkerParts {
  requestId: string;
  /** Starts at 1 and counts attempts that crashed. */
  attempt: number;
  lastAttempt: boolean;
}

/** `run` validates the queue's data for its job. */
export interface Handler {
  job: JobDefinition;
  run(data: unknown, ctx: HandlerContext): Promise<void>;
}

/**
 * Jobs are delivered at least once, so handlers must be idempotent and return early on stale input. Throw to
 * retry with backoff. Permanent IntegrationErrors and invalid data are not retried.
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

/** For commands that a worker calls: no user, but the request that triggered the job. */
export const systemContext = ({ requestId, now }: Pick<HandlerContext, 'requestId' | 'now'>): Context => ({
  actor: null,
  requestId,
  now: now(),
  ip: null,
});
