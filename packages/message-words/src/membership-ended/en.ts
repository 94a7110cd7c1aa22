import { subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: `Your ${subscriptionOf(view).planName} membership has ended`,
    heading: 'Your membership has ended',
    paragraphs: [
      `${view.firstName}, your ${subscriptionOf(view).planName} membership has ended, and its card is not charged any more. You can still book visits: you pay for each as it comes.`,
      'You are welcome back at any time.',
    ],
    action: 'See the plans',
  }),
  text: ({ settings, link }) => `${settings.name}: your membership has ended. See the plans: ${link}`,
  push: () => ({ title: 'Your membership has ended', body: 'You pay for each visit as it comes now.' }),
};
