import type { Words } from '../words.ts';

export const words: Words = {
  page: 'shared',
  email: ({ firstName }) => ({
    subject: 'Your request was answered',
    heading: 'Your request was answered',
    paragraphs: [
      `${firstName}, somebody has answered the request that you sent them. Sign in to see the answer.`,
    ],
    action: 'See the answer',
  }),
  push: () => ({ title: 'Your request was answered', body: 'Open your profile to see the answer.' }),
};
