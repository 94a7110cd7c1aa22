import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const about = { entity: 'subscription', payload: z.strictObject({ subscriptionId: id }) } as const;

export const subscriptionStarted = event({ ...about, type: 'subscription.started' });
/** To another plan or price. */
export const subscriptionChanged = event({ ...about, type: 'subscription.changed' });
export const subscriptionPastDue = event({ ...about, type: 'subscription.pastDue' });
/** It will end with its period. */
export const subscriptionEnding = event({ ...about, type: 'subscription.ending' });
export const subscriptionEnded = event({ ...about, type: 'subscription.ended' });
/** Anything else about it: paused, resumed, paid again, another card. Nobody is written to. */
export const subscriptionSyncRequested = event({ ...about, type: 'subscription.syncRequested' });
/** Something was decided that the payment provider has to be told. */
export const subscriptionChangeRequested = event({ ...about, type: 'subscription.changeRequested' });
/** It is time to ask the payment provider how it stands, and whether the benefits still hold. */
export const subscriptionCheckDue = event({ ...about, type: 'subscription.checkDue' });

/** Plans and their prices: whoever shows them reads again. */
export const membershipPlanChanged = event({
  type: 'membershipPlan.changed',
  entity: 'plan',
  payload: z.strictObject({ planId: id }),
});
