import {
  addAppointment,
  getAppointment,
  getAppointmentDetails,
  listAppointments,
  uploadSymptomImage,
} from '@bedside/contracts/appointments/appointments.api';
import { id, pageMetaOf } from '@bedside/contracts/common/fields';
import { bookVisit } from '@bedside/domain/appointments/book-visit.commands';
import { createBookingLimit } from '@bedside/domain/appointments/booking-limit';
import { visitDetails } from '@bedside/domain/appointments/details.queries';
import { paymentPage } from '@bedside/domain/appointments/payment-page.queries';
import { visitRecord } from '@bedside/domain/appointments/record.queries';
import { keepSymptomFile } from '@bedside/domain/appointments/symptom-file.commands';
import { listVisits } from '@bedside/domain/appointments/visits.queries';
import { actorOf, isStaff } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { uploadKitOf } from '@bedside/service-kit/upload-kit';
import { toDetails, toPaymentPage } from './details.mapper.ts';
import { toListRequest } from './list-query.ts';
import { toRecord } from './record.mapper.ts';
import { toCard } from './row.mapper.ts';
import { readOf } from './visit.mapper.ts';

const isId = (text: string) => id.safeParse(text).success;

export const visitsRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const kit = uploadKitOf(parts);

  bind(uploadSymptomImage, async ({ body, file, ctx }) => {
    return { message: 'File uploaded.', data: await keepSymptomFile(db, ctx, kit, { ...body, file }) };
  });

  const bookings = createBookingLimit(db);

  bind(addAppointment, async ({ body, ctx }) => {
    await bookings.take(actorOf(ctx));
    const booked = await bookVisit(db, ctx, body);
    const details = booked.details ?? (await visitDetails(db, ctx, booked.id));
    return {
      message: 'Appointment has been booked successfully.',
      data: toDetails(details, actorOf(ctx)),
    };
  });

  bind(listAppointments, async ({ query, ctx }) => {
    const { rows, total, at } = await listVisits(db, ctx, toListRequest(query, actorOf(ctx)));
    const appointments = rows.map(toCard({ actor: actorOf(ctx), at }));
    const read = { entityType: 'resource', entityId: 'appointments', patientId: query.patientId } as const;
    return { data: { appointments }, meta: pageMetaOf(query.page, query.take, total), read };
  });

  bind(getAppointmentDetails, async ({ params, ctx }) => {
    if (!ctx.actor || !isId(params.id)) return { data: toPaymentPage(await paymentPage(db, ctx, params.id)) };
    const details = await visitDetails(db, ctx, params.id);
    return { data: toDetails(details, ctx.actor), read: readOf(details.visit) };
  });

  bind(getAppointment, async ({ params, ctx }) => {
    const actor = actorOf(ctx);
    if (!isStaff(actor.role)) return { data: toDetails(await visitDetails(db, ctx, params.id), actor) };
    const record = await visitRecord(db, ctx, params.id);
    return { data: toRecord(record, actor), read: readOf(record.visit) };
  });
};
