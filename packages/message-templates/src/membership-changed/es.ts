import { type MessageTemplate, planDetails, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Su membresía es ahora ${subscriptionOf(view).planName}`,
    heading: 'Su membresía ha cambiado',
    paragraphs: [
      `${view.firstName}, su membresía es ahora ${subscriptionOf(view).planName}. Lo que quedaba del plan anterior se tuvo en cuenta.`,
      `Si no lo pidió, llámenos al ${view.settings.supportPhone}.`,
    ],
    details: planDetails(view),
    action: 'Ver su membresía',
  }),
  text: (view) =>
    `${view.settings.name}: su membresía es ahora ${subscriptionOf(view).planName}. Véala aquí: ${view.link}`,
  push: (view) => ({
    title: 'Su membresía ha cambiado',
    body: `Ahora es ${subscriptionOf(view).planName}.`,
  }),
};
