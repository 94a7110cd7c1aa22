import { type MessageTemplate, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Membership past due',
    body: `The ${subscriptionOf(view).planName} charge failed.`,
  }),
};
