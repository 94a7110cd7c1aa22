import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
const payload = z.strictObject({ appointmentId: id });

/** The provider is not in the call yet. */
export const videoPatientWaiting = event({
  type: 'video.patientWaiting',
  entity,
  urgent: true,
  payload,
});
/** One side has been alone in the call for ten minutes. */
export const videoAloneDue = event({ type: 'video.aloneDue', entity, payload });
/** The third person has no account: the text goes to their number alone. */
export const videoGuestInvited = event({
  type: 'video.guestInvited',
  entity,
  payload: z.strictObject({ appointmentId: id, videoGuestId: id }),
});
