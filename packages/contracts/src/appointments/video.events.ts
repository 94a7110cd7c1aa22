import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'appointment';
const payload = { appointmentId: id };

/** A patient is waiting, and the provider has not joined the call yet. */
export const videoPatientWaiting = event('video.patientWaiting', entity, payload, 'urgent');
/** Someone has been alone in the call for ten minutes. */
export const videoAloneDue = event('video.aloneDue', entity, payload);
/** The guest has no account, so the text goes only to the number they were invited with. */
export const videoGuestInvited = event('video.guestInvited', entity, { appointmentId: id, videoGuestId: id });
