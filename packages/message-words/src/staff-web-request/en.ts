import { type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: (view) => ({
    subject: `New web request ${webRequestOf(view).key}`,
    heading: 'New web request',
    paragraphs: ['Accept or reject it in the console.'],
    details: [['Request', webRequestOf(view).key]],
    action: 'Review request',
  }),
  push: (view) => ({
    title: 'New web request',
    body: `${webRequestOf(view).key} is waiting for review.`,
  }),
};
