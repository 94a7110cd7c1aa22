import { cardOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'plans',
  email: (view) => ({
    subject: `Su tarjeta terminada en ${cardOf(view).last4} vence pronto`,
    heading: 'Una tarjeta guardada vence pronto',
    paragraphs: [
      `${view.firstName}, la tarjeta terminada en ${cardOf(view).last4} que guarda con ${view.settings.name} es válida hasta el fin de ${cardOf(view).month}.`,
      'Agregue una tarjeta nueva antes de esa fecha para que sus pagos sigan sin interrupción.',
    ],
    action: 'Actualizar mis tarjetas',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: una tarjeta que guarda con nosotros vence pronto. Actualice aquí: ${link}`,
  push: () => ({
    title: 'Una tarjeta vence pronto',
    body: 'Agregue una tarjeta nueva antes de fin de mes.',
  }),
};
