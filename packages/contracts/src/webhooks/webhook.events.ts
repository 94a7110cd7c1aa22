import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'webhookEndpoint';
const payload = { endpointId: id };

/** Messages of this endpoint are due. */
export const webhookEndpointDue = event('webhookEndpoint.due', entity, payload);
/** We switched it off: it failed for too long, or answered 410. */
export const webhookEndpointSwitchedOff = event('webhookEndpoint.switchedOff', entity, payload);
export const webhookRedeliveryRequested = event('webhookRedelivery.requested', entity, { redeliveryId: id });
