import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const about = { entity: 'subscription', payload: z.strictObject({ subscriptionId: id }) } as const;

export const subscriptionStarted = event({ ...about, type: 'subscription.started' });
export const subscriptionChanged = event({ ...about, type: 'subscription.changed' });
export const subscriptionPastDue = event({ ...about, type: 'subscription.pastDue' });
export const subscriptionEnding = event({ ...about, type: 'subscription.ending' });
export const subscriptionEnded = event({ ...about, type: 'subscription.ended' });
/** Other changes, such as pause, resume, or a new card. No message is sent. */
export const subscriptionSyncRequested = event({ ...about, type: 'subscription.syncRequested' });
export const subscriptionChangeRequested = event({ ...about, type: 'subscription.changeRequested' });
export const subscriptionCheckDue = event({ ...about, type: 'subscription.checkDue' });

export const membershipPlanChanged = event({
  type: 'membershipPlan.changed',
  entity: 'plan',
  payload: z.strictObject({ planId: id }),
});
