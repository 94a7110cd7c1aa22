import { addComments, updateAdminComment } from '@bedside/contracts/appointments/appointment-changes.api';
import {
  addAppointment,
  appointmentsResource,
  getAppointment,
  getAppointmentDetails,
  listAppointments,
  uploadSymptomImage,
} from '@bedside/contracts/appointments/appointments.api';
import { id as idField, pageMetaOf } from '@bedside/contracts/common/fields';
import { appointmentDetails } from '@bedside/domain/appointments/appointment-details.queries';
import { findAppointments } from '@bedside/domain/appointments/appointment-list.queries';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import { bookAppointment } from '@bedside/domain/appointments/book-appointment.commands';
import * as notes from '@bedside/domain/appointments/notes.commands';
import { paymentPage } from '@bedside/domain/appointments/payment-page.queries';
import { createBookingLimit } from '@bedside/domain/appointments/request-limits';
import { saveSymptomFile } from '@bedside/domain/care/symptom-file.commands';
import { actorOf, isStaff } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { uploadKitOf } from '@bedside/service-kit/uploads';
import { appointmentReadAudit } from './appointment.mapper.ts';
import { toDetails, toPaymentPage } from './details.mapper.ts';
import { toListRequest } from './list-query.ts';
import { toRecord } from './record.mapper.ts';
import { toCard, toRow } from './row.mapper.ts';

const isId = (text: string) => idField.safeParse(text).success;

export const appointmentsRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const kit = uploadKitOf(parts);

  bind(uploadSymptomImage, async ({ body, file, ctx }) => {
    return { message: 'File uploaded.', data: await saveSymptomFile(db, ctx, kit, { ...body, file }) };
  });

  const bookings = createBookingLimit(db);

  bind(addAppointment, async ({ body, ctx }) => {
    const booked = await bookings.run(actorOf(ctx), () => bookAppointment(db, ctx, body));
    const details = booked.details ?? (await appointmentDetails(db, ctx, booked.id));
    return {
      message: 'Appointment has been booked successfully.',
      data: toDetails(details, actorOf(ctx)),
    };
  });

  bind(listAppointments, async ({ query, ctx }) => {
    const { rows, total, at } = await findAppointments(db, ctx, toListRequest(query, actorOf(ctx)));
    const appointments = rows.map(toCard({ actor: actorOf(ctx), at }));
    const read = { entityType: 'resource', entityId: 'appointments', patientId: query.patientId } as const;
    return { data: { appointments }, meta: pageMetaOf(query.page, query.take, total), read };
  });

  bind(getAppointmentDetails, async ({ params, ctx }) => {
    if (!ctx.actor || !isId(params.id)) return { data: toPaymentPage(await paymentPage(db, ctx, params.id)) };
    const details = await appointmentDetails(db, ctx, params.id);
    return { data: toDetails(details, ctx.actor), read: appointmentReadAudit(details.appointment) };
  });

  bind(getAppointment, async ({ params, ctx }) => {
    const actor = actorOf(ctx);
    if (!isStaff(actor.role)) return { data: toDetails(await appointmentDetails(db, ctx, params.id), actor) };
    const record = await appointmentRecord(db, ctx, params.id);
    return { data: toRecord(record, actor), read: appointmentReadAudit(record.appointment) };
  });
};

export const consoleRoutes: Routes = ({ bindResource, parts: { db } }) => {
  bindResource(appointmentsResource, {
    list: async ({ filter: { appointmentStatus, ...filter }, sort, range, ctx }) => {
      const statuses = appointmentStatus && [appointmentStatus].flat();
      const request = { filter: { ...filter, statuses }, sort, range };
      const { rows, total, byStatus, at } = await findAppointments(db, ctx, request);
      const viewer = { actor: actorOf(ctx), at };
      return { rows: rows.map(toRow(viewer)), total, facets: { appointmentStatus: byStatus } };
    },
    get: async ({ id, ctx }) => {
      const record = await appointmentRecord(db, ctx, id);
      return { record: toRecord(record, actorOf(ctx)), patientId: record.appointment.patientId };
    },
  });
};

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
