import {
  failedJobsResource,
  getQueueHealth,
  retryFailedJob,
} from '@bedside/contracts/messaging/templates.api';
import type { FailedJob } from '@bedside/contracts/messaging/templates.schema';
import { retryFailedJob as retry } from '@bedside/domain/messaging/failed-job.commands';
import {
  type FailedJobRow,
  getFailedJob,
  listFailedJobs,
} from '@bedside/domain/messaging/failed-jobs.queries';
import { readQueueHealth } from '@bedside/domain/messaging/queue-health.queries';
import type { Routes } from '@bedside/service-kit/service';

const toFailedJob = (row: FailedJobRow): FailedJob => ({
  ...row,
  failedAt: row.failedAt?.toISOString() ?? null,
});

export const queuesRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(getQueueHealth, async ({ ctx }) => ({ data: await readQueueHealth(db, ctx) }));

  bindResource(failedJobsResource, {
    list: async (asked) => {
      const { rows, total, byQueue } = await listFailedJobs(db, asked);
      return { rows: rows.map(toFailedJob), total, facets: { queue: byQueue } };
    },
    get: async ({ id }) => ({ record: toFailedJob(await getFailedJob(db, id)) }),
  });

  bind(retryFailedJob, async ({ params, ctx }) => {
    await retry(db, ctx, params.id);
    return { message: 'Retrying within a minute' };
  });
};
