import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: () => ({
    subject: 'A questionnaire needs a look now',
    heading: 'An answer needs a look now',
    paragraphs: [
      'A patient handed in a questionnaire with an answer or a score that is marked to be seen at once.',
    ],
    action: 'Read the answers',
  }),
  push: () => ({ title: 'A questionnaire needs a look now', body: 'An answer or a score is marked.' }),
};
