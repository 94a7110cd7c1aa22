import { formatDay, subscriptionOf, template } from '../template.ts';

export const membershipEnding = template('membership-ending', {
  title: 'Membership ending soon',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your ${subscriptionOf(view).planName} membership is ending`,
      heading: 'Your membership is ending',
      paragraphs: [
        `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. You’ll keep your benefits until then, and you won’t be charged again.`,
        'Changed your mind? You can keep it with one tap until that day.',
      ],
      action: 'Keep membership',
    }),
    es: (view) => ({
      subject: `Su membresía ${subscriptionOf(view).planName} terminará`,
      heading: 'Su membresía terminará',
      paragraphs: [
        `${view.firstName}, su membresía ${subscriptionOf(view).planName} termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Conservará sus beneficios hasta entonces y no se le volverá a cobrar.`,
        '¿Cambió de opinión? Puede conservarla con un solo toque hasta ese día.',
      ],
      action: 'Conservar la membresía',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your membership ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Keep it here: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su membresía termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Para conservarla: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your membership is ending',
      body: `It ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}.`,
    }),
    es: (view) => ({
      title: 'Su membresía terminará',
      body: `Termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}.`,
    }),
  },
});
