import { getBulkRun, startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as bulk from '@bedside/domain/appointments/bulk.commands';
import { bulkRunOf } from '@bedside/domain/appointments/bulk.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';

export const bulkRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(startBulkRun, async ({ body, ctx }) => ({
    message: 'Started. You can keep working while it runs.',
    data: await bulk.startBulkRun(db, ctx, body),
  }));

  bind(getBulkRun, async ({ params: { id }, query, ctx }) => {
    const { items, matching, createdAt, finishedAt, ...run } = await bulkRunOf(db, ctx, id, query);
    return {
      data: {
        ...run,
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        items: items.map(({ appointmentId, key, status, message, patientId, ...name }) => ({
          appointmentId,
          appointmentKey: key,
          patient: { id: patientId, fullname: fullNameOf(name) },
          outcome: status === 'RUNNING' ? ('WAITING' as const) : status,
          message,
        })),
      },
      meta: pageMetaOf(query.page, query.take, matching),
      read: { entityType: 'resource' as const, entityId: 'appointments' },
    };
  });
};
