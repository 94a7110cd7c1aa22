import { DomainError, notFound } from '@bedside/contracts/errors';
import { sendDelivery } from '@bedside/contracts/jobs.job';
import type { Db, Tx } from '@bedside/db/database';
import type { JobRuns } from '@bedside/db/schema';
import { ROUTE, requeueRun } from '@bedside/queue/job-runs';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';

type Run = Selectable<JobRuns>;

/**
 * Resets the attempts. The sweeper requeues the job, and a message that failed with it is queued once.
 * @throws NOT_FOUND for an unknown job; RULE_REFUSED if the job has not failed for good, or its message has
 * gone out since
 */
export const retryFailedJob = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const run = await lockedRow(tx, 'jobRuns', id).executeTakeFirstOrThrow(notFound);
    if (run.state === 'queued') throw new DomainError('RULE_REFUSED', 'This job is already being retried.');
    if (run.state === 'done') throw new DomainError('RULE_REFUSED', 'This job has already completed.');
    if (run.name === sendDelivery.name) await queueMessage(tx, run);
    if (run.name === ROUTE) await routeAgain(tx, run);
    else await requeueRun(tx, id);
    await recordAudit(tx, ctx, {
      action: 'job.retry',
      entityType: 'resource',
      entityId: id,
      after: { job: run.name, attempts: run.attempts },
    });
  });

async function queueMessage(tx: Tx, { data }: Run): Promise<void> {
  const { deliveryId } = sendDelivery.data.parse(data);
  const { rows } = await sql`select from deliveries as first join deliveries as again
      on again.event_id = first.event_id and again.template = first.template and again.channel = first.channel
        and again.recipient_id is not distinct from first.recipient_id
        and again.appointment_request_id is not distinct from first.appointment_request_id
        and again.device_key like first.device_key || '#%'
    where first.id = ${deliveryId} and again.state not in ('failed', 'suppressed')`.execute(tx);
  if (rows.length > 0)
    throw new DomainError('RULE_REFUSED', 'Someone already resent this message. It will be sent once.');
  await tx
    .updateTable('deliveries')
    .set({ state: 'queued', reason: null, sendAfter: null })
    .where('id', '=', deliveryId)
    .where('state', '=', 'failed')
    .execute();
}

/** Routes the event again with the current job list. */
async function routeAgain(tx: Tx, { id, eventId }: Run): Promise<void> {
  await tx.deleteFrom('jobRuns').where('id', '=', id).execute();
  await tx.updateTable('outbox').set({ dispatchedAt: null }).where('id', '=', eventId).execute();
}
