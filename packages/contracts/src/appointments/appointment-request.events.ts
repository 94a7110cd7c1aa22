import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointmentRequest';
const payload = z.strictObject({ webAppointmentId: id });

export const appointmentRequestReceived = event({ type: 'appointmentRequest.received', entity, payload });
/** From here on the appointment has its own events. */
export const appointmentRequestAccepted = event({
  type: 'appointmentRequest.accepted',
  entity,
  payload: z.strictObject({ webAppointmentId: id, appointmentId: id }),
});
export const appointmentRequestRejected = event({ type: 'appointmentRequest.rejected', entity, payload });
export const appointmentRequestCanceled = event({ type: 'appointmentRequest.canceled', entity, payload });
