import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'webRequest';
const payload = z.strictObject({ webAppointmentId: id });

export const webRequestReceived = event({ type: 'webRequest.received', entity, payload });
/** It became a visit, which tells its own story from then on. */
export const webRequestAccepted = event({
  type: 'webRequest.accepted',
  entity,
  payload: z.strictObject({ webAppointmentId: id, appointmentId: id }),
});
export const webRequestRejected = event({ type: 'webRequest.rejected', entity, payload });
export const webRequestCancelled = event({ type: 'webRequest.cancelled', entity, payload });
