import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
/** False when staff chose not to notify the patient. */
const notifyPatient = z.boolean().optional();
const payload = { appointmentId: id, notifyPatient };
/** `revision` counts changes of provider or time. Messages about an older revision are stale. */
const scheduled = { appointmentId: id, revision: z.int(), notifyPatient };

export const appointmentRequested = event('appointment.requested', entity, payload);
export const appointmentAccepted = event('appointment.accepted', entity, payload);
export const appointmentScheduled = event('appointment.scheduled', entity, scheduled);
/** The time, provider, or place changed. Published after a grace period of three minutes. */
export const appointmentRescheduled = event('appointment.rescheduled', entity, scheduled);
export const appointmentChangeNoticeDue = event('appointment.changeNoticeDue', entity, scheduled);
export const appointmentTimeWithdrawn = event('appointment.timeWithdrawn', entity, payload);
export const appointmentPreferenceChanged = event('appointment.preferenceChanged', entity, payload);
export const appointmentMarkedEnRoute = event('appointment.markedEnRoute', entity, payload);
export const appointmentEnRouteReverted = event('appointment.enRouteReverted', entity, payload);
export const appointmentServicesRecorded = event('appointment.servicesRecorded', entity, payload);
export const appointmentPaid = event('appointment.paid', entity, payload);
export const appointmentCompleted = event('appointment.completed', entity, payload);
export const appointmentCanceled = event('appointment.canceled', entity, payload);
export const appointmentReactivated = event('appointment.reactivated', entity, payload);
export const appointmentNotesChanged = event('appointment.notesChanged', entity, payload);
/** The provider of a canceled visit wrote what happened there. */
export const appointmentCanceledVisitSummarized = event(
  'appointment.canceledVisitSummarized',
  entity,
  payload,
);
export const appointmentReminderDue = event('appointment.reminderDue', entity, {
  appointmentId: id,
  revision: z.int(),
  hoursBefore: z.int(),
});
export const appointmentRemindAsked = event('appointment.remindAsked', entity, scheduled);
/** Due fifteen minutes after the start. The patient is notified if the provider hasn’t left. */
export const appointmentLatenessCheckDue = event('appointment.latenessCheckDue', entity, scheduled);
/** The provider announced a delay. */
export const appointmentDelayed = event('appointment.delayed', entity, {
  appointmentId: id,
  revision: z.int(),
  minutes: z.int(),
});
export const appointmentProviderArrived = event('appointment.providerArrived', entity, payload);
export const appointmentConfirmedByPatient = event('appointment.confirmedByPatient', entity, payload);
export const appointmentTypeChanged = event('appointment.typeChanged', entity, payload);
export const calendarEntrySaved = event('appointment.calendarEntrySaved', entity, payload);

/** The slot is offered to waitlisted patients one after another. */
export const slotReleased = event('slot.released', entity, { releasedSlotId: id });
export const slotOfferCreated = event('slotOffer.created', entity, { appointmentId: id, offerId: id });
/** The offer was declined or expired, so the next patient on the waitlist gets one. */
export const slotOfferClosed = event('slotOffer.closed', entity, { releasedSlotId: id, offerId: id });
export const slotFilled = event('slot.filled', entity, { releasedSlotId: id, appointmentId: id });

const requestEntity = 'appointmentRequest';

const requestPayload = { webAppointmentId: id };

export const appointmentRequestReceived = event('appointmentRequest.received', requestEntity, requestPayload);

/** The appointment has its own events from here on. */
export const appointmentRequestAccepted = event('appointmentRequest.accepted', requestEntity, {
  webAppointmentId: id,
  appointmentId: id,
});

export const appointmentRequestRejected = event('appointmentRequest.rejected', requestEntity, requestPayload);

export const appointmentRequestCanceled = event('appointmentRequest.canceled', requestEntity, requestPayload);

/** The next batch is due. */
export const bulkRunDue = event('bulkRun.due', 'bulkRun', { bulkRunId: id });
