import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
/** False where staff chose not to tell the patient. */
const notifyPatient = z.boolean().optional();
const payload = z.strictObject({ appointmentId: id, notifyPatient });
/** `revision` counts the times a visit got its provider or time; a message about an older one is stale. */
const scheduled = z.strictObject({ appointmentId: id, revision: z.int(), notifyPatient });

export const appointmentRequested = event({ type: 'appointment.requested', entity, payload });
export const appointmentAccepted = event({ type: 'appointment.accepted', entity, payload });
export const appointmentScheduled = event({ type: 'appointment.scheduled', entity, payload: scheduled });
/** Another time, provider or place; told after a grace of three minutes. */
export const appointmentRescheduled = event({ type: 'appointment.rescheduled', entity, payload: scheduled });
export const appointmentChangeNoticeDue = event({
  type: 'appointment.changeNoticeDue',
  entity,
  payload: scheduled,
});
/** The confirmed time is given up, a new one is awaited. */
export const appointmentTimeWithdrawn = event({ type: 'appointment.timeWithdrawn', entity, payload });
export const appointmentPreferenceChanged = event({ type: 'appointment.preferenceChanged', entity, payload });
export const appointmentMarkedEnRoute = event({ type: 'appointment.markedEnRoute', entity, payload });
export const appointmentEnRouteReverted = event({ type: 'appointment.enRouteReverted', entity, payload });
export const appointmentServicesRecorded = event({ type: 'appointment.servicesRecorded', entity, payload });
export const appointmentPaid = event({ type: 'appointment.paid', entity, payload });
export const appointmentCompleted = event({ type: 'appointment.completed', entity, payload });
export const appointmentCancelled = event({ type: 'appointment.cancelled', entity, payload });
export const appointmentReactivated = event({ type: 'appointment.reactivated', entity, payload });
export const appointmentNotesChanged = event({ type: 'appointment.notesChanged', entity, payload });
export const appointmentReminderDue = event({
  type: 'appointment.reminderDue',
  entity,
  payload: z.strictObject({ appointmentId: id, revision: z.int(), hoursBefore: z.int() }),
});
/** Staff reminds the patient by hand. */
export const appointmentRemindAsked = event({
  type: 'appointment.remindAsked',
  entity,
  payload: scheduled,
});
/** The provider has not set out, or not arrived, when the patient's window is over. */
export const appointmentLatenessCheckDue = event({
  type: 'appointment.latenessCheckDue',
  entity,
  payload: scheduled,
});
export const appointmentProviderArrived = event({ type: 'appointment.providerArrived', entity, payload });
export const appointmentConfirmedByPatient = event({
  type: 'appointment.confirmedByPatient',
  entity,
  payload,
});
/** For whom it is. */
export const appointmentTypeChanged = event({ type: 'appointment.typeChanged', entity, payload });
/** What calendars show of it. */
export const calendarEntrySaved = event({ type: 'appointment.calendarEntrySaved', entity, payload });

/** A confirmed time was given up: whoever waits is offered it in turn. */
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
/** Declined, or the time to answer is over: the next one's turn. */
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
