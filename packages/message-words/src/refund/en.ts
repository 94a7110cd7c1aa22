import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Your refund for invoice ${billOf(view).number}`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `${view.firstName}, we are giving back what you paid for invoice ${billOf(view).number}.`,
      'Your bank may take 5 to 10 days to show it.',
    ],
    details: [['Invoice', billOf(view).number]],
    action: 'See the visit',
  }),
  text: ({ settings, link }) => `${settings.name}: your refund is on its way. ${link}`,
  push: (view) => ({ title: 'Your refund is on its way', body: `For invoice ${billOf(view).number}.` }),
};
