import type { Words } from '../words.ts';

export const words: Words = {
  page: 'logs',
  email: ({ firstName }) => ({
    subject: 'Emergency access to a patient',
    heading: 'Emergency access was taken',
    paragraphs: [
      `${firstName}, a provider has opened the record of a patient who is not theirs, for an emergency and for an hour.`,
      'Who it was, whose record and why are in the logs. Please look at it.',
    ],
    action: 'Open the logs',
  }),
  push: () => ({ title: 'Emergency access was taken', body: 'Who, whose record and why are in the logs.' }),
};
