import { type MessageTemplate, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Your ${subscriptionOf(view).planName} membership has ended`,
    heading: 'Your membership has ended',
    paragraphs: [
      `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership has ended, and we won’t charge your card for it anymore. You can still book visits and pay per visit.`,
      'You’re welcome back anytime.',
    ],
    action: 'View plans',
  }),
  text: ({ settings, link }) => `${settings.name}: your membership has ended. View plans: ${link}`,
  push: () => ({ title: 'Your membership has ended', body: 'You can still book visits and pay per visit.' }),
};
