import { jobEnvelope } from '@bedside/contracts/job';
import { beginAttempt, markDead, markDone, noteFailure } from '@bedside/queue/job-runs';
import { JobFailure, type TakenJob } from '@bedside/queue/queues';
import { openSpan } from '@bedside/tracing/span';
import { toJobFailure } from './failure.ts';
import type { Handler, WorkerParts } from './handler.ts';

export type JobOutcome = 'done' | 'stale' | 'retried' | 'dead';

type Report = (outcome: JobOutcome, traceId?: string) => void;

const origin = jobEnvelope.pick({ requestId: true, traceparent: true });

/**
 * Runs one attempt and records it in `job_runs`. Finished runs are skipped.
 * @throws JobFailure, which decides about a retry
 */
export async function processJob(
  parts: WorkerParts,
  handlers: ReadonlyMap<string, Handler>,
  job: TakenJob,
  report: Report,
): Promise<void> {
  const attempt = await beginAttempt(parts.db, job.id);
  if (attempt === null) return report('stale');
  const { requestId, traceparent } = origin.catch({ requestId: 'unknown' }).parse(job.data);
  const span = openSpan(`job ${job.name}`, {
    kind: 'consumer',
    from: traceparent,
    attributes: { 'bedside.job_id': job.id, 'bedside.request_id': requestId, 'bedside.attempt': attempt },
  });
  const traceId = span?.traceId;
  const log = parts.log.child({
    jobId: job.id,
    job: job.name,
    requestId,
    attempt,
    ...(traceId && { traceId }),
  });
  let outcome: JobOutcome = 'retried';
  let problem: unknown;
  const work = async () => {
    try {
      const handler = handlers.get(job.name);
      if (!handler) throw new JobFailure(`no handler for ${job.name}`, { permanent: true });
      await handler.run(job.data, { ...parts, log, requestId, attempt, lastAttempt: job.lastAttempt });
    } catch (error) {
      problem = error;
      const failure = toJobFailure(error);
      const dead = failure.permanent || job.lastAttempt;
      log[dead ? 'error' : 'warn'](
        { reason: failure.message, at: framesOf(error) },
        dead ? 'job is dead' : 'job failed',
      );
      if (dead) await markDead(parts.db, job.id, failure.message, parts.now());
      else await noteFailure(parts.db, job.id, failure.message);
      if (dead) outcome = 'dead';
      throw failure;
    }
    await markDone(parts.db, job.id, parts.now());
    outcome = 'done';
    log.debug('job done');
  };
  try {
    await (span ? span.run(work) : work());
  } catch (error) {
    problem ??= error;
    throw error;
  } finally {
    span?.end({ 'bedside.outcome': outcome }, problem);
    report(outcome, traceId);
  }
}

const framesOf = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 6)
    : [];
