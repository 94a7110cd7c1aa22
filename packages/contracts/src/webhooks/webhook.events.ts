import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const entity = 'webhookEndpoint';
const payload = z.strictObject({ endpointId: id });

/** Messages of this endpoint are due. */
export const webhookEndpointDue = event({ type: 'webhookEndpoint.due', entity, payload });
/** We switched it off: it failed for too long, or answered 410. */
export const webhookEndpointSwitchedOff = event({ type: 'webhookEndpoint.switchedOff', entity, payload });
export const webhookRedeliveryRequested = event({
  type: 'webhookRedelivery.requested',
  entity,
  payload: z.strictObject({ redeliveryId: id }),
});
