import { outageOf, timeOf, type Words } from '../words.ts';

const ways = { email: 'E-mails', text: 'Texts', push: 'Push notifications' };

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: `${ways[outageOf(view).channel]} are delayed`,
    body: `The service that sends them has not answered since ${timeOf(outageOf(view).since, view)}. They wait and are tried again for a day.`,
  }),
};
