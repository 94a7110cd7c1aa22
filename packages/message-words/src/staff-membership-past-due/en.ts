import { subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Membership past due',
    body: `The ${subscriptionOf(view).planName} charge failed.`,
  }),
};
