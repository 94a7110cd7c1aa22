import type { MessageData } from './message-data.ts';
import { messageRule } from './message-rule.ts';

const toSubscriber = { to: 'subscriber', channels: ['email', 'text', 'bell'], quiet: 'emailGoes' } as const;
const isSo =
  (holds: (subscription: NonNullable<MessageData['subscription']>) => boolean) =>
  ({ subscription }: MessageData): boolean =>
    subscription !== null && holds(subscription);

export const membershipRules = {
  'subscription.started': messageRule({
    kind: 'payments',
    current: isSo(({ status }) => status === 'ACTIVE'),
    messages: [{ template: 'membership-started', ...toSubscriber }],
  }),
  'subscription.changed': messageRule({
    kind: 'payments',
    current: isSo(({ status }) => status === 'ACTIVE'),
    messages: [{ template: 'membership-changed', ...toSubscriber }],
  }),
  'subscription.pastDue': messageRule({
    kind: 'payments',
    current: isSo(({ status }) => status === 'PAST DUE'),
    messages: [
      { template: 'membership-past-due', ...toSubscriber },
      { template: 'staff-membership-past-due', to: 'billing', channels: ['bell'], quiet: 'kept' },
    ],
  }),
  'subscription.ending': messageRule({
    kind: 'payments',
    current: isSo(({ status, cancelAtPeriodEnd }) => status !== 'CANCELLED' && cancelAtPeriodEnd),
    messages: [{ template: 'membership-ending', ...toSubscriber }],
  }),
  'subscription.ended': messageRule({
    kind: 'payments',
    current: isSo(({ status }) => status === 'CANCELLED'),
    messages: [{ template: 'membership-ended', ...toSubscriber }],
  }),
};
