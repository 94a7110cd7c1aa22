import { subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'A membership is past due',
    body: `A charge for ${subscriptionOf(view).planName} did not go through.`,
  }),
};
