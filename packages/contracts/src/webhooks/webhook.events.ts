import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'webhookEndpoint';
const payload = { endpointId: id };

/** The endpoint has messages that are due. */
export const webhookEndpointDue = event('webhookEndpoint.due', entity, payload);
/** Our system turned the endpoint off, because it failed for too long or responded with 410. */
export const webhookEndpointSwitchedOff = event('webhookEndpoint.switchedOff', entity, payload);
export const webhookRedeliveryRequested = event('webhookRedelivery.requested', entity, { redeliveryId: id });
