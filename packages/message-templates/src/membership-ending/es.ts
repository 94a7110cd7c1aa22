import { formatDay, type MessageTemplate, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Su membresía ${subscriptionOf(view).planName} terminará`,
    heading: 'Su membresía terminará',
    paragraphs: [
      `${view.firstName}, su membresía ${subscriptionOf(view).planName} termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Hasta entonces conserva sus beneficios y no se cobra nada más.`,
      'Hasta ese día puede conservarla con un solo toque.',
    ],
    action: 'Conservar la membresía',
  }),
  text: (view) =>
    `${view.settings.name}: su membresía termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Para conservarla: ${view.link}`,
  push: (view) => ({
    title: 'Su membresía terminará',
    body: `Termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}.`,
  }),
};
