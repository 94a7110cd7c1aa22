import { type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: (view) => ({
    subject: `New web request ${webRequestOf(view).key}`,
    heading: 'A visit was requested on the website',
    paragraphs: ['It waits to be accepted or rejected.'],
    details: [['Request', webRequestOf(view).key]],
    action: 'Review the request',
  }),
  push: (view) => ({
    title: 'New web request',
    body: `${webRequestOf(view).key} waits to be accepted or rejected.`,
  }),
};
