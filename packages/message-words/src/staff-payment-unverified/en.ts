import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Payment needs verification',
    body: `The payment for invoice ${billOf(view).number} has been unverified for a day.`,
  }),
};
