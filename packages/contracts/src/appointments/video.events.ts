import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
const payload = { appointmentId: id };

/** The provider is not in the call yet. */
export const videoPatientWaiting = event('video.patientWaiting', entity, payload, 'urgent');
/** One side has been alone in the call for ten minutes. */
export const videoAloneDue = event('video.aloneDue', entity, payload);
/** The third person has no account: the text goes to their number alone. */
export const videoGuestInvited = event('video.guestInvited', entity, { appointmentId: id, videoGuestId: id });
