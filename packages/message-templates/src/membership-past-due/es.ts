import { phrases } from '../phrases.ts';
import { formatDay, type MessageTemplate, planDetails, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: 'No se pudo cobrar su membresía',
    heading: 'El pago de su membresía no se realizó',
    paragraphs: [
      `${view.firstName}, no pudimos cobrar a su tarjeta su membresía ${subscriptionOf(view).planName}.`,
      subscriptionOf(view).nextRetryAt
        ? `Lo intentaremos de nuevo el ${formatDay(subscriptionOf(view).nextRetryAt, view)}. Para pagarla de inmediato, elija otra tarjeta.`
        : 'Por favor, elija otra tarjeta: se cobra de inmediato.',
    ],
    details: [
      ...planDetails(view).slice(0, 2),
      [phrases.es.details.gracePeriodEndsAt, formatDay(subscriptionOf(view).gracePeriodEndsAt, view)],
    ],
    action: 'Elegir una tarjeta',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: el pago de su membresía no se realizó. Por favor, revise su tarjeta: ${link}`,
  push: () => ({
    title: 'No se pudo cobrar su membresía',
    body: 'No se pudo cobrar a su tarjeta. Por favor, revísela.',
  }),
};
