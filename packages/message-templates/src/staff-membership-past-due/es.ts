import { type MessageTemplate, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Una membresía no se pudo cobrar',
    body: `No se pudo cobrar ${subscriptionOf(view).planName}.`,
  }),
};
