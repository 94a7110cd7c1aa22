import {
  autopayChargeOf,
  cardOf,
  chargeAmountOf,
  chargeDayOf,
  invoiceOf,
  isChargedAgain,
  template,
} from '../template.ts';

export const autopayPlanned = template('autopay-planned', {
  title: 'Autopay is about to pay a bill',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Autopay will pay invoice ${invoiceOf(view).number}`,
      heading: 'Autopay will pay your bill',
      paragraphs: [
        `Hi ${view.firstName}, we’ll charge your saved card. You don’t need to do anything.`,
        'To pay another way, or to stop this, open Autopay in your billing before that day.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount', chargeAmountOf(view)],
        ['Date', chargeDayOf(view)],
      ],
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `El pago automático pagará la factura ${invoiceOf(view).number}`,
      heading: 'El pago automático pagará su factura',
      paragraphs: [
        `${view.firstName}, haremos el cargo a su tarjeta guardada. No tiene que hacer nada.`,
        'Para pagar de otra forma o detener este cargo, abra Pago automático en su facturación antes de ese día.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto', chargeAmountOf(view)],
        ['Fecha', chargeDayOf(view)],
      ],
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: autopay will pay ${chargeAmountOf(view)} on ${chargeDayOf(view)}. See or stop it: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: el pago automático pagará ${chargeAmountOf(view)} el ${chargeDayOf(view)}. Véalo o deténgalo: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Autopay will pay a bill',
      body: `${chargeAmountOf(view)} for invoice ${invoiceOf(view).number} on ${chargeDayOf(view)}.`,
    }),
    es: (view) => ({
      title: 'El pago automático pagará una factura',
      body: `${chargeAmountOf(view)} por la factura ${invoiceOf(view).number} el ${chargeDayOf(view)}.`,
    }),
  },
});

export const autopayDeclined = template('autopay-declined', {
  title: 'Autopay couldn’t pay a bill',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Autopay couldn’t pay invoice ${invoiceOf(view).number}`,
      heading: autopayChargeOf(view).withoutCard ? 'Your card can’t be used' : 'Your card was declined',
      paragraphs: [
        autopayChargeOf(view).withoutCard
          ? `Hi ${view.firstName}, none of the cards you chose for autopay can be charged anymore.`
          : `Hi ${view.firstName}, autopay couldn’t charge your card.`,
        isChargedAgain(view)
          ? `We’ll try again on ${chargeDayOf(view)}. To pay sooner or use another card, open your billing.`
          : 'We won’t try again. Please pay this bill yourself, or change the card for autopay.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', chargeAmountOf(view)],
      ],
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `El pago automático no pudo pagar la factura ${invoiceOf(view).number}`,
      heading: autopayChargeOf(view).withoutCard
        ? 'Su tarjeta ya no se puede usar'
        : 'Su tarjeta fue rechazada',
      paragraphs: [
        autopayChargeOf(view).withoutCard
          ? `${view.firstName}, ya no podemos hacer cargos a ninguna de las tarjetas que eligió para el pago automático.`
          : `${view.firstName}, el pago automático no pudo hacer el cargo a su tarjeta.`,
        isChargedAgain(view)
          ? `Lo intentaremos de nuevo el ${chargeDayOf(view)}. Para pagar antes o usar otra tarjeta, abra su facturación.`
          : 'No lo intentaremos de nuevo. Pague esta factura o cambie la tarjeta del pago automático.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', chargeAmountOf(view)],
      ],
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: autopay couldn’t pay a bill because your card couldn’t be charged. See it here: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: el pago automático no pudo pagar una factura porque no se pudo cobrar a su tarjeta. Véala: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Autopay couldn’t pay a bill',
      body: `Your card couldn’t be charged for invoice ${invoiceOf(view).number}.`,
    }),
    es: (view) => ({
      title: 'El pago automático no pudo pagar',
      body: `No se pudo cobrar la factura ${invoiceOf(view).number} a su tarjeta.`,
    }),
  },
});

export const autopayTurnedOff = template('autopay-turned-off', {
  title: 'Autopay was turned off by staff',
  page: 'plans',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'We turned off your autopay',
      heading: 'Autopay is off',
      paragraphs: [
        `Hi ${firstName}, ${settings.name} turned off your autopay. Nothing more will be charged automatically.`,
        `Please pay your bills yourself, or turn autopay on again. Questions? Call ${settings.supportPhone}.`,
      ],
      action: 'Open billing',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Desactivamos su pago automático',
      heading: 'El pago automático está desactivado',
      paragraphs: [
        `${firstName}, ${settings.name} desactivó su pago automático. Ya no se hará ningún cargo por sí solo.`,
        `Pague sus facturas o vuelva a activar el pago automático. ¿Preguntas? Llame al ${settings.supportPhone}.`,
      ],
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: we turned off your autopay. Please pay your bills yourself, or turn it on again: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: desactivamos su pago automático. Pague sus facturas o vuelva a activarlo: ${link}`,
  },
  push: {
    en: () => ({ title: 'Autopay is off', body: 'We turned off your autopay.' }),
    es: () => ({ title: 'Pago automático desactivado', body: 'Desactivamos su pago automático.' }),
  },
});

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
