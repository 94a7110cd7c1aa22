import { checkFit, getBoard } from '@bedside/contracts/appointments/dispatch.api';
import { loadBoard } from '@bedside/domain/appointments/board.queries';
import { checkProviderFit } from '@bedside/domain/appointments/fit.queries';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toBoard } from './board.mapper.ts';

export const boardRoutes: Routes = ({ bind, parts: { db, integrations } }) => {
  bind(getBoard, async ({ query, ctx }) => ({
    data: toBoard(query, await loadBoard(db, integrations.travel, ctx, query), actorOf(ctx)),
    read: { entityType: 'resource' as const, entityId: 'board' },
  }));

  bind(checkFit, async ({ params: { id }, query, ctx }) => {
    const { patientId, ...data } = await checkProviderFit(db, integrations.travel, ctx, { id, ...query });
    return { data, read: { entityType: 'appointment' as const, entityId: id, patientId } };
  });
};
