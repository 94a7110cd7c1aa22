import type { Subscription } from '../billing-objects.ts';
import type { SimulatorState } from '../state.ts';

export function statusBecomes(
  world: SimulatorState,
  id: string,
  status: Subscription['status'],
): Subscription {
  const subscription = world.store.subscriptions.find(id);
  const updated = world.store.subscriptions.put({ ...subscription, status });
  world.emit('customer.subscription.updated', updated, { status: subscription.status });
  return updated;
}

type Reason = 'cancellation_requested' | 'payment_failed';

/** A subscription that never started expires. Any other is canceled. */
export function endSubscription(
  world: SimulatorState,
  id: string,
  reason: Reason,
  at = world.now(),
): Subscription {
  const subscription = world.store.subscriptions.find(id);
  const neverStarted = subscription.status === 'incomplete';
  const ended = world.store.subscriptions.put({
    ...subscription,
    canceled_at: subscription.canceled_at ?? world.now(),
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: at,
    status: neverStarted ? 'incomplete_expired' : 'canceled',
  });
  if (neverStarted) {
    world.emit('customer.subscription.updated', ended, { status: subscription.status });
  } else {
    world.emit('customer.subscription.deleted', ended);
  }
  return ended;
}
