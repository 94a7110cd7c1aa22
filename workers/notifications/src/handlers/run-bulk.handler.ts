import { runBulk } from '@bedside/contracts/jobs/run-bulk.job';
import { carryOnBulkRun } from '@bedside/domain/appointments/run-bulk.commands';
import { toJobFailure } from '@bedside/worker-kit/failure';
import { defineHandler } from '@bedside/worker-kit/handler';

export const runBulkHandler = defineHandler(runBulk, async ({ bulkRunId }, ctx) => {
  const { db, integrations, config, requestId, now, log } = ctx;
  const provider = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  const onUnexpected = (error: unknown) =>
    log.error({ reason: toJobFailure(error).message, bulkRunId }, 'a visit of a bulk run failed');
  await carryOnBulkRun(db, { requestId }, { provider, now, onUnexpected }, bulkRunId);
});
