import { type MessageTemplate, planDetails, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Su membresía ${subscriptionOf(view).planName} ha comenzado`,
    heading: 'Le damos la bienvenida',
    paragraphs: [
      `${view.firstName}, su membresía ${subscriptionOf(view).planName} ha comenzado. Sus beneficios valen desde ahora para todas las personas de su hogar.`,
      `Se renueva sola. Puede cambiarla o cancelarla en cualquier momento.`,
    ],
    details: planDetails(view),
    action: 'Ver su membresía',
  }),
  text: (view) =>
    `${view.settings.name}: su membresía ${subscriptionOf(view).planName} ha comenzado. Véala aquí: ${view.link}`,
  push: (view) => ({
    title: 'Su membresía ha comenzado',
    body: `${subscriptionOf(view).planName} es suya desde ahora.`,
  }),
};
