import { dayOf, subscriptionOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'plans',
  email: (view) => ({
    subject: `Su membresía ${subscriptionOf(view).planName} terminará`,
    heading: 'Su membresía terminará',
    paragraphs: [
      `${view.firstName}, su membresía ${subscriptionOf(view).planName} termina el ${dayOf(subscriptionOf(view).currentPeriodEnd, view)}. Hasta entonces conserva sus beneficios y no se cobra nada más.`,
      'Hasta ese día puede conservarla con un solo toque.',
    ],
    action: 'Conservar la membresía',
  }),
  text: (view) =>
    `${view.settings.name}: su membresía termina el ${dayOf(subscriptionOf(view).currentPeriodEnd, view)}. Para conservarla: ${view.link}`,
  push: (view) => ({
    title: 'Su membresía terminará',
    body: `Termina el ${dayOf(subscriptionOf(view).currentPeriodEnd, view)}.`,
  }),
};
