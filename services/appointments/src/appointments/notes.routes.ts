import { addComments, updateAdminComment } from '@bedside/contracts/appointments/appointments.api';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import * as notes from '@bedside/domain/appointments/notes.commands';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toRecord } from './record.mapper.ts';

export const notesRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(addComments, async ({ body, ctx }) => {
    await notes.addComments(db, ctx, body);
    const record = await appointmentRecord(db, ctx, body.appointmentId);
    return { message: 'Comments saved', data: toRecord(record, actorOf(ctx)) };
  });

  bind(updateAdminComment, async ({ params, body, ctx }) => {
    await notes.updateAdminComment(db, ctx, { ...params, ...body });
    const record = await appointmentRecord(db, ctx, params.id);
    return { message: 'Internal note saved', data: toRecord(record, actorOf(ctx)) };
  });
};
