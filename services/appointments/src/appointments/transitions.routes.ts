import {
  assignProvider,
  bookAndAssign,
  cancelAppointment,
  changeAppointmentType,
  changeProvider,
  changeStatus,
  reactivateAppointment,
  rescheduleAppointment,
  updateAppointmentAddress,
} from '@bedside/contracts/appointments/appointment-changes.api';
import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import {
  previewServicesRendered,
  recordServicesRendered,
} from '@bedside/contracts/appointments/appointments.api';
import { previewMessage, previewRefundMessage } from '@bedside/contracts/appointments/dispatch.api';
import { toCents, toDollars } from '@bedside/contracts/money';
import * as address from '@bedside/domain/appointments/address.commands';
import { appointmentDetails } from '@bedside/domain/appointments/appointment-details.queries';
import { appointmentRecord } from '@bedside/domain/appointments/appointment-record.queries';
import * as assign from '@bedside/domain/appointments/assign.commands';
import * as cancel from '@bedside/domain/appointments/cancel.commands';
import * as status from '@bedside/domain/appointments/change-status.commands';
import * as changeType from '@bedside/domain/appointments/change-type.commands';
import { previewServices, previewTransition } from '@bedside/domain/appointments/preview-transition.queries';
import * as finish from '@bedside/domain/appointments/record-services.commands';
import * as reschedule from '@bedside/domain/appointments/reschedule.commands';
import { actorOf, type Context } from '@bedside/domain/context';
import { previewRefund } from '@bedside/domain/messaging/preview.queries';
import type { Routes } from '@bedside/service-kit/service';
import { appointmentReadAudit, toAllowedTransitions } from './appointment.mapper.ts';
import { toDetails } from './details.mapper.ts';
import { toPreview } from './preview.mapper.ts';
import { toRecord } from './record.mapper.ts';

export const transitionsRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  const record = async (ctx: Context, id: string) =>
    toRecord(await appointmentRecord(db, ctx, id), actorOf(ctx));
  const details = async (ctx: Context, id: string) =>
    toDetails(await appointmentDetails(db, ctx, id), actorOf(ctx));

  bind(changeStatus, async ({ body, ctx }) => {
    const { appointment, at } = await status.changeStatus(db, ctx, body);
    const allowedTransitions = toAllowedTransitions(appointment, { actor: actorOf(ctx), at });
    return {
      message: `Visit status changed to ${statusBadges[appointment.status].label}`,
      data: { appointmentStatus: appointment.status, version: appointment.version, allowedTransitions },
    };
  });

  bind(assignProvider, async ({ body, ctx }) => {
    const { id } = await assign.assignProvider(db, ctx, body);
    return { message: 'Provider assigned', data: await record(ctx, id) };
  });

  bind(bookAndAssign, async ({ body, ctx }) => {
    const id = await assign.bookAndAssign(db, ctx, body);
    return { message: 'Visit booked and assigned', data: await details(ctx, id) };
  });

  bind(changeProvider, async ({ body, ctx }) => {
    const { id } = await assign.changeProvider(db, ctx, body);
    return { message: 'Provider changed', data: await record(ctx, id) };
  });

  bind(rescheduleAppointment, async ({ body, ctx }) => {
    const { id } = await reschedule.rescheduleAppointment(db, ctx, body);
    return { message: 'Appointment rescheduled successfully.', data: await details(ctx, id) };
  });

  bind(updateAppointmentAddress, async ({ body, ctx }) => {
    const { id } = await address.updateAppointmentAddress(db, ctx, body);
    return { message: 'Address updated successfully.', data: await details(ctx, id) };
  });

  bind(changeAppointmentType, async ({ params, query, body, ctx }) => {
    const { id } = await changeType.changeAppointmentType(db, ctx, { ...params, ...query, ...body });
    return { message: 'Visit updated.', data: await record(ctx, id) };
  });

  bind(recordServicesRendered, async ({ body, ctx }) => {
    await finish.recordServicesRendered(db, ctx, processor, body);
    return { message: 'Services saved', data: await record(ctx, body.appointmentId) };
  });

  bind(previewServicesRendered, async ({ params: { id }, body, ctx }) => {
    const { lines, total, patientId } = await previewServices(db, ctx, { id, ...body });
    const data = {
      lines: lines.map(({ kind, label, amount }) => ({ kind, label, amount: toDollars(amount) })),
      totalAmount: toDollars(total),
    };
    return { data, read: appointmentReadAudit({ id, patientId }) };
  });

  bind(previewMessage, async ({ params, body, ctx }) => {
    const { preview, settings, patientId } = await previewTransition(db, ctx, { ...params, ...body });
    const data = toPreview(preview, { settings, publicUrl: config.publicUrl });
    return { data, read: appointmentReadAudit({ id: params.id, patientId }) };
  });

  bind(previewRefundMessage, async ({ params: { id }, body: { amount }, ctx }) => {
    const refund = { paymentId: id, amountCents: toCents(amount) };
    const { preview, settings, patientId } = await previewRefund(db, ctx, refund);
    const data = toPreview(preview, { settings, publicUrl: config.publicUrl });
    return { data, read: { entityType: 'payment' as const, entityId: id, patientId } };
  });

  bind(cancelAppointment, async ({ params, body, ctx }) => {
    await cancel.cancelAppointment(db, ctx, processor, { ...params, ...body });
    return { message: 'Appointment canceled successfully.' };
  });

  bind(reactivateAppointment, async ({ params, body, ctx }) => {
    await cancel.reactivateAppointment(db, ctx, processor, { ...params, ...body });
    return { message: 'Visit reactivated' };
  });
};
