import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Your visit ${visitOf(view).key} is complete`,
    heading: 'Your visit is complete',
    paragraphs: [
      `Thank you for trusting us, ${view.firstName}.`,
      'Everything about this visit is on its page. If you have a question, we are here.',
    ],
    action: 'See your visit',
  }),
  push: () => ({ title: 'Your visit is complete', body: 'Everything about it is on its page.' }),
};
