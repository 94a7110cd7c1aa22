import { cardOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: `Your card ending in ${cardOf(view).last4} expires soon`,
    heading: 'A card on file expires soon',
    paragraphs: [
      `${view.firstName}, the card ending in ${cardOf(view).last4} that you keep with ${view.settings.name} is good until the end of ${cardOf(view).month}.`,
      'Please add a new card before then, so that your payments go on without a break.',
    ],
    action: 'Update my cards',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: a card you keep with us expires soon. Update it here: ${link}`,
  push: () => ({ title: 'A card expires soon', body: 'Please add a new card before the end of the month.' }),
};
