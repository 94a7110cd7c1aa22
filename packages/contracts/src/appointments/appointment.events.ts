import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
const payload = z.strictObject({ appointmentId: id });
/** `revision` counts the times a visit got its provider or time; a message about an older one is stale. */
const scheduled = z.strictObject({ appointmentId: id, revision: z.int() });

export const appointmentRequested = event({ type: 'appointment.requested', entity, payload });
export const appointmentAccepted = event({ type: 'appointment.accepted', entity, payload });
export const appointmentScheduled = event({ type: 'appointment.scheduled', entity, payload: scheduled });
/** Another time, provider or place; told after a grace of three minutes. */
export const appointmentRevised = event({ type: 'appointment.revised', entity, payload: scheduled });
export const appointmentChangeDue = event({ type: 'appointment.changeDue', entity, payload: scheduled });
/** The confirmed time is given up, a new one is awaited. */
export const appointmentUnscheduled = event({ type: 'appointment.unscheduled', entity, payload });
export const appointmentPreferenceChanged = event({ type: 'appointment.preferenceChanged', entity, payload });
export const appointmentSetOut = event({ type: 'appointment.setOut', entity, payload });
export const appointmentTakenBack = event({ type: 'appointment.takenBack', entity, payload });
export const appointmentFinished = event({ type: 'appointment.finished', entity, payload });
export const appointmentPaid = event({ type: 'appointment.paid', entity, payload });
export const appointmentCompleted = event({ type: 'appointment.completed', entity, payload });
export const appointmentCancelled = event({ type: 'appointment.cancelled', entity, payload });
export const appointmentReactivated = event({ type: 'appointment.reactivated', entity, payload });
export const appointmentNoted = event({ type: 'appointment.noted', entity, payload });
export const reminderDue = event({
  type: 'appointment.reminderDue',
  entity,
  payload: z.strictObject({ appointmentId: id, revision: z.int(), hoursBefore: z.int() }),
});
