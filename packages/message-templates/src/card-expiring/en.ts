import { cardOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Your card ending in ${cardOf(view).last4} expires soon`,
    heading: 'Your card on file expires soon',
    paragraphs: [
      `Hi ${view.firstName}, the card ending in ${cardOf(view).last4} that you have on file with ${view.settings.name} expires at the end of ${cardOf(view).month}.`,
      'Please add a new card before then so your payments continue without a break.',
    ],
    action: 'Update my cards',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: a card you have on file expires soon. Update it here: ${link}`,
  push: () => ({
    title: 'Your card expires soon',
    body: 'Please add a new card before the end of the month.',
  }),
};
