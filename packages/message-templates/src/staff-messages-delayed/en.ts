import { formatTimeOfDay, type MessageTemplate, outageOf } from '../template.ts';

const ways = { email: 'Emails', text: 'Texts', push: 'Push notifications' };

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: `${ways[outageOf(view).channel]} are delayed`,
    body: `The service that sends them hasn’t responded since ${formatTimeOfDay(outageOf(view).since, view)}. We’ll keep retrying for 24 hours.`,
  }),
};
