import { type MessageTemplate, subscriptionOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Su membresía ${subscriptionOf(view).planName} ha terminado`,
    heading: 'Su membresía ha terminado',
    paragraphs: [
      `${view.firstName}, su membresía ${subscriptionOf(view).planName} ha terminado y ya no se cobra a su tarjeta. Puede seguir pidiendo citas: paga cada una por separado.`,
      'Puede volver cuando quiera.',
    ],
    action: 'Ver los planes',
  }),
  text: ({ settings, link }) => `${settings.name}: su membresía ha terminado. Vea los planes: ${link}`,
  push: () => ({ title: 'Su membresía ha terminado', body: 'Desde ahora paga cada cita por separado.' }),
};
