import { subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Una membresía no se pudo cobrar',
    body: `No se pudo cobrar ${subscriptionOf(view).planName}.`,
  }),
};
