import { cardOf, template } from '../template.ts';

export const cardExpiring = template('card-expiring', {
  title: 'Card expiring soon',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your card ending in ${cardOf(view).last4} expires soon`,
      heading: 'Your card on file expires soon',
      paragraphs: [
        `Hi ${view.firstName}, the card ending in ${cardOf(view).last4} that you have on file with ${view.settings.name} expires at the end of ${cardOf(view).month}.`,
        'Please add a new card before then so your payments continue without a break.',
      ],
      action: 'Update my cards',
    }),
    es: (view) => ({
      subject: `Su tarjeta terminada en ${cardOf(view).last4} vence pronto`,
      heading: 'Una tarjeta guardada vence pronto',
      paragraphs: [
        `${view.firstName}, la tarjeta terminada en ${cardOf(view).last4} que guarda con ${view.settings.name} es válida hasta el fin de ${cardOf(view).month}.`,
        'Agregue una tarjeta nueva antes de esa fecha para que sus pagos sigan sin interrupción.',
      ],
      action: 'Actualizar mis tarjetas',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: a card you have on file expires soon. Update it here: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: una tarjeta que guarda con nosotros vence pronto. Actualice aquí: ${link}`,
  },
  push: {
    en: () => ({
      title: 'Your card expires soon',
      body: 'Please add a new card before the end of the month.',
    }),
    es: () => ({
      title: 'Una tarjeta vence pronto',
      body: 'Agregue una tarjeta nueva antes de fin de mes.',
    }),
  },
});
