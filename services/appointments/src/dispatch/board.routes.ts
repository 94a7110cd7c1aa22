import {
  confirmAppointment,
  getBoard,
  getMyDay,
  rankProviders,
  rankProvidersForBooking,
  recordProviderArrival,
} from '@bedside/contracts/appointments/dispatch.api';
import { loadBoard } from '@bedside/domain/appointments/board.queries';
import * as fit from '@bedside/domain/appointments/fit.queries';
import * as arrive from '@bedside/domain/appointments/provider-arrival.commands';
import { getProviderDay } from '@bedside/domain/appointments/provider-day.queries';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toBoard, toDayAppointment } from './board.mapper.ts';

export const boardRoutes: Routes = ({ bind, parts: { db, integrations } }) => {
  bind(getBoard, async ({ query, ctx }) => ({
    data: toBoard(query, await loadBoard(db, integrations.travel, ctx, query), actorOf(ctx)),
    read: { entityType: 'resource' as const, entityId: 'board' },
  }));

  bind(rankProviders, async ({ params: { id }, query, ctx }) => {
    const { ranking, patientId, named } = await fit.rankProviders(db, integrations.travel, ctx, {
      of: id,
      ...query,
    });
    const after = { query, patients: [patientId, ...named] };
    return { data: ranking, read: { entityType: 'appointment' as const, entityId: id, patientId, after } };
  });

  bind(
    rankProvidersForBooking,
    async ({ body: { patientId: id, serviceIds, postalCode, ...wished }, ctx }) => {
      const of = { patientId: id, serviceIds, postalCode };
      const { ranking, patientId, named } = await fit.rankProviders(db, integrations.travel, ctx, {
        of,
        ...wished,
      });
      const after = { query: { ...wished, serviceIds }, patients: [patientId, ...named] };
      return {
        data: ranking,
        read: { entityType: 'person' as const, entityId: patientId, patientId, after },
      };
    },
  );
};

export const dayRoutes: Routes = ({ bind, parts: { db, integrations } }) => {
  bind(getMyDay, async ({ query, ctx }) => {
    const { day, settings, at, appointments } = await getProviderDay(
      db,
      integrations.travel,
      ctx,
      query.date,
    );
    const viewer = { actor: actorOf(ctx), at };
    return {
      data: {
        date: day,
        timeZone: settings.timeZone,
        now: at.now.toISOString(),
        appointments: appointments.map((appointment) => toDayAppointment(appointment, viewer)),
      },
      read: { entityType: 'resource' as const, entityId: 'my-day' },
    };
  });

  bind(recordProviderArrival, async ({ params, body, ctx }) => {
    await arrive.recordProviderArrival(db, ctx, { ...params, ...body });
    return { message: 'Arrival recorded' };
  });

  bind(confirmAppointment, async ({ params, body, ctx }) => {
    await arrive.confirmAppointment(db, ctx, { ...params, ...body });
    return { message: 'Thank you. Your visit is confirmed.' };
  });
};
