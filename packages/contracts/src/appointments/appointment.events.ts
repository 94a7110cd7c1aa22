import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
/** False when staff opted out of notifying the patient. */
const notifyPatient = z.boolean().optional();
const payload = z.strictObject({ appointmentId: id, notifyPatient });
/** `revision` counts changes of provider or time; messages about an older revision are stale. */
const scheduled = z.strictObject({ appointmentId: id, revision: z.int(), notifyPatient });

export const appointmentRequested = event({ type: 'appointment.requested', entity, payload });
export const appointmentAccepted = event({ type: 'appointment.accepted', entity, payload });
export const appointmentScheduled = event({ type: 'appointment.scheduled', entity, payload: scheduled });
/** Another time, provider, or place; sent after a grace period of three minutes. */
export const appointmentRescheduled = event({ type: 'appointment.rescheduled', entity, payload: scheduled });
export const appointmentChangeNoticeDue = event({
  type: 'appointment.changeNoticeDue',
  entity,
  payload: scheduled,
});
export const appointmentTimeWithdrawn = event({ type: 'appointment.timeWithdrawn', entity, payload });
export const appointmentPreferenceChanged = event({ type: 'appointment.preferenceChanged', entity, payload });
export const appointmentMarkedEnRoute = event({ type: 'appointment.markedEnRoute', entity, payload });
export const appointmentEnRouteReverted = event({ type: 'appointment.enRouteReverted', entity, payload });
export const appointmentServicesRecorded = event({ type: 'appointment.servicesRecorded', entity, payload });
export const appointmentPaid = event({ type: 'appointment.paid', entity, payload });
export const appointmentCompleted = event({ type: 'appointment.completed', entity, payload });
export const appointmentCanceled = event({ type: 'appointment.canceled', entity, payload });
export const appointmentReactivated = event({ type: 'appointment.reactivated', entity, payload });
export const appointmentNotesChanged = event({ type: 'appointment.notesChanged', entity, payload });
export const appointmentReminderDue = event({
  type: 'appointment.reminderDue',
  entity,
  payload: z.strictObject({ appointmentId: id, revision: z.int(), hoursBefore: z.int() }),
});
export const appointmentRemindAsked = event({
  type: 'appointment.remindAsked',
  entity,
  payload: scheduled,
});
/** The provider has not set out or arrived when the arrival window is over. */
export const appointmentLatenessCheckDue = event({
  type: 'appointment.latenessCheckDue',
  entity,
  payload: scheduled,
});
/** The provider said that they come later, and by how much. */
export const appointmentDelayed = event({
  type: 'appointment.delayed',
  entity,
  payload: z.strictObject({ appointmentId: id, revision: z.int(), minutes: z.int() }),
});
export const appointmentProviderArrived = event({ type: 'appointment.providerArrived', entity, payload });
export const appointmentConfirmedByPatient = event({
  type: 'appointment.confirmedByPatient',
  entity,
  payload,
});
export const appointmentTypeChanged = event({ type: 'appointment.typeChanged', entity, payload });
export const calendarEntrySaved = event({ type: 'appointment.calendarEntrySaved', entity, payload });

/** Waitlisted patients are offered it in turn. */
export const slotReleased = event({
  type: 'slot.released',
  entity,
  payload: z.strictObject({ releasedSlotId: id }),
});
export const slotOfferCreated = event({
  type: 'slotOffer.created',
  entity,
  payload: z.strictObject({ appointmentId: id, offerId: id }),
});
/** Declined or expired, so the next in line is asked. */
export const slotOfferClosed = event({
  type: 'slotOffer.closed',
  entity,
  payload: z.strictObject({ releasedSlotId: id, offerId: id }),
});
export const slotFilled = event({
  type: 'slot.filled',
  entity,
  payload: z.strictObject({ releasedSlotId: id, appointmentId: id }),
});

const requestEntity = 'appointmentRequest';

const requestPayload = z.strictObject({ webAppointmentId: id });

export const appointmentRequestReceived = event({
  type: 'appointmentRequest.received',
  entity: requestEntity,
  payload: requestPayload,
});

/** From here on the appointment has its own events. */
export const appointmentRequestAccepted = event({
  type: 'appointmentRequest.accepted',
  entity: requestEntity,
  payload: z.strictObject({ webAppointmentId: id, appointmentId: id }),
});

export const appointmentRequestRejected = event({
  type: 'appointmentRequest.rejected',
  entity: requestEntity,
  payload: requestPayload,
});

export const appointmentRequestCanceled = event({
  type: 'appointmentRequest.canceled',
  entity: requestEntity,
  payload: requestPayload,
});

/** Processes the next batch. */
export const bulkRunDue = event({
  type: 'bulkRun.due',
  entity: 'bulkRun',
  payload: z.strictObject({ bulkRunId: id }),
});
