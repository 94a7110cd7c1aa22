import type { SubscriptionFacts } from './announce.facts.ts';
import { announcement } from './announcement.ts';

const channels = ['email', 'text', 'bell'] as const;
const isSo =
  (holds: (subscription: SubscriptionFacts) => boolean) =>
  ({ subscription }: { subscription: SubscriptionFacts | null }): boolean =>
    subscription !== null && holds(subscription);

/** Of memberships: whoever pays for one is told. */
export const memberships = {
  'subscription.started': announcement({
    kind: 'payments',
    current: isSo(({ status }) => status === 'ACTIVE'),
    messages: [{ template: 'membership-started', to: 'subscriber', channels, quiet: 'emailGoes' }],
  }),
  'subscription.changed': announcement({
    kind: 'payments',
    current: isSo(({ status }) => status === 'ACTIVE'),
    messages: [{ template: 'membership-changed', to: 'subscriber', channels, quiet: 'emailGoes' }],
  }),
  'subscription.pastDue': announcement({
    kind: 'payments',
    current: isSo(({ status }) => status === 'PAST DUE'),
    messages: [
      { template: 'membership-past-due', to: 'subscriber', channels, quiet: 'emailGoes' },
      { template: 'staff-membership-past-due', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'subscription.ending': announcement({
    kind: 'payments',
    current: isSo(({ status, cancelAtPeriodEnd }) => status !== 'CANCELLED' && cancelAtPeriodEnd),
    messages: [{ template: 'membership-ending', to: 'subscriber', channels, quiet: 'emailGoes' }],
  }),
  'subscription.ended': announcement({
    kind: 'payments',
    current: isSo(({ status }) => status === 'CANCELLED'),
    messages: [{ template: 'membership-ended', to: 'subscriber', channels, quiet: 'emailGoes' }],
  }),
};
