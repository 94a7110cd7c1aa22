import { checkFit, getBoard } from '@bedside/contracts/appointments/dispatch.api';
import { boardOf } from '@bedside/domain/appointments/board.queries';
import { fitOf } from '@bedside/domain/appointments/fit.queries';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toBoard } from './board.mapper.ts';

export const boardRoutes: Routes = ({ bind, parts: { db, parties } }) => {
  bind(getBoard, async ({ query, ctx }) => ({
    data: toBoard(query, await boardOf(db, parties.travel, ctx, query), actorOf(ctx)),
    read: { entityType: 'resource' as const, entityId: 'board' },
  }));

  bind(checkFit, async ({ params: { id }, query, ctx }) => {
    const { patientId, ...data } = await fitOf(db, parties.travel, ctx, { id, ...query });
    return { data, read: { entityType: 'appointment' as const, entityId: id, patientId } };
  });
};
