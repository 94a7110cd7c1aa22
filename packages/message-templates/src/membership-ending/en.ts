import { formatDay, type MessageTemplate, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Your ${subscriptionOf(view).planName} membership is ending`,
    heading: 'Your membership is ending',
    paragraphs: [
      `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. You’ll keep your benefits until then, and you won’t be charged again.`,
      'Changed your mind? You can keep it with one tap until that day.',
    ],
    action: 'Keep membership',
  }),
  text: (view) =>
    `${view.settings.name}: your membership ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Keep it here: ${view.link}`,
  push: (view) => ({
    title: 'Your membership is ending',
    body: `It ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}.`,
  }),
};
