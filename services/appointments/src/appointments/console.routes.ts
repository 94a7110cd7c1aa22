import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { findAppointments } from '@bedside/domain/appointments/appointment-list.queries';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toRecord } from './record.mapper.ts';
import { toRow } from './row.mapper.ts';

export const consoleRoutes: Routes = ({ bindResource, parts: { db } }) => {
  bindResource(appointmentsResource, {
    list: async ({ filter: { appointmentStatus, ...filter }, sort, range, ctx }) => {
      const statuses = appointmentStatus && [appointmentStatus].flat();
      const asked = { filter: { ...filter, statuses }, sort, range };
      const { rows, total, byStatus, at } = await findAppointments(db, ctx, asked);
      const viewer = { actor: actorOf(ctx), at };
      return { rows: rows.map(toRow(viewer)), total, facets: { appointmentStatus: byStatus } };
    },
    get: async ({ id, ctx }) => {
      const record = await appointmentRecord(db, ctx, id);
      return { record: toRecord(record, actorOf(ctx)), patientId: record.appointment.patientId };
    },
  });
};
