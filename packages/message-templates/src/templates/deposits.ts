import { feeOf, formatMoney, invoiceOf, template } from '../template.ts';

export const depositToHold = template('deposit-to-hold', {
  title: 'Deposit to hold on a card',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Deposit ${invoiceOf(view).number}: place a hold of ${formatMoney(invoiceOf(view).totalCents)}`,
      heading: 'Your visit needs a deposit',
      paragraphs: [
        `Hi ${view.firstName}, ${view.settings.name} asks for a deposit for your visit. We’ll place a hold on your card, but we won’t charge it now.`,
        'We’ll charge it only for the visit’s bill or a cancellation or no-show fee. The rest goes back to your card.',
        'This link is just for you and works for 14 days.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ...feeOf(view),
        ['To hold', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: `Place ${formatMoney(invoiceOf(view).totalCents)} hold`,
    }),
    es: (view) => ({
      subject: `Depósito ${invoiceOf(view).number}: autorice una retención de ${formatMoney(invoiceOf(view).totalCents)}`,
      heading: 'Para su cita se pide un depósito',
      paragraphs: [
        `${view.firstName}, ${view.settings.name} pide un depósito para su cita. Haremos una retención en su tarjeta, sin cobrar nada por ahora.`,
        'Solo la cobraremos para la factura de la cita o un cargo por cancelar tarde o no presentarse. El resto vuelve a su tarjeta.',
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ...feeOf(view),
        ['Por retener', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: `Autorizar retención de ${formatMoney(invoiceOf(view).totalCents)}`,
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: your visit needs a deposit. We’ll hold it on your card and won’t charge it now. Place the hold: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: su cita pide un depósito, solo una retención en su tarjeta por ahora. Autorícela: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your visit needs a deposit',
      body: `Place a hold on your card for deposit ${invoiceOf(view).number}. Nothing is charged now.`,
    }),
    es: (view) => ({
      title: 'Para su cita se pide un depósito',
      body: `Autorice una retención en su tarjeta para el depósito ${invoiceOf(view).number}. No se cobra nada ahora.`,
    }),
  },
});

export const depositHeld = template('deposit-held', {
  title: 'Deposit held on a card',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Deposit ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)} held on your card`,
      heading: 'Your deposit is held, not charged',
      paragraphs: [
        `Hi ${view.firstName}, there’s a hold of ${formatMoney(invoiceOf(view).totalCents)} on your card. Nothing has been charged.`,
        'We’ll charge it only for the visit’s bill or a cancellation or no-show fee. The rest goes back to your card.',
        'This link is just for you and works for 14 days.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ...feeOf(view),
        ['Held', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'View deposit',
    }),
    es: (view) => ({
      subject: `Depósito ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)} retenidos en su tarjeta`,
      heading: 'Su depósito está retenido, no cobrado',
      paragraphs: [
        `${view.firstName}, hay una retención de ${formatMoney(invoiceOf(view).totalCents)} en su tarjeta. No se ha cobrado nada.`,
        'Solo la cobraremos para la factura de la cita o un cargo por cancelar tarde o no presentarse. El resto vuelve a su tarjeta.',
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ...feeOf(view),
        ['Retenido', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Ver el depósito',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: there’s a hold on your card for your deposit. Nothing has been charged. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: hay una retención en su tarjeta por su depósito. No se ha cobrado nada. ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Deposit held',
      body: `The deposit ${invoiceOf(view).number} is held on your card. Nothing has been charged.`,
    }),
    es: (view) => ({
      title: 'Depósito retenido',
      body: `El depósito ${invoiceOf(view).number} está retenido en su tarjeta. No se ha cobrado nada.`,
    }),
  },
});

export const depositHoldExpired = template('deposit-hold-expired', {
  title: 'Hold on a card expired',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `The hold for deposit ${invoiceOf(view).number} has expired`,
      heading: 'The hold on your card has expired',
      paragraphs: [
        `Hi ${view.firstName}, your bank let the hold on your card expire. Nothing was charged, and the deposit is due again.`,
        'This link is just for you and works for 14 days.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ...feeOf(view),
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Renew deposit',
    }),
    es: (view) => ({
      subject: `La retención del depósito ${invoiceOf(view).number} venció`,
      heading: 'La retención en su tarjeta venció',
      paragraphs: [
        `${view.firstName}, su banco dejó vencer la retención en su tarjeta. No se cobró nada, y el depósito está por pagar otra vez.`,
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ...feeOf(view),
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Renovar el depósito',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: the hold on your card has expired, and your deposit is due again: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: la retención en su tarjeta venció y su depósito está por pagar otra vez: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Deposit due again',
      body: `The hold on your card for deposit ${invoiceOf(view).number} has expired.`,
    }),
    es: (view) => ({
      title: 'Depósito por pagar otra vez',
      body: `La retención en su tarjeta por el depósito ${invoiceOf(view).number} venció.`,
    }),
  },
});

export const depositReleased = template('deposit-released', {
  title: 'Hold on a card released',
  page: 'bill',
  email: {
    en: (view) => ({
      subject: `We released the hold for deposit ${invoiceOf(view).number}`,
      heading: 'Nothing was charged',
      paragraphs: [
        `Hi ${view.firstName}, we released the hold of ${formatMoney(invoiceOf(view).totalCents)} on your card, and nothing was charged. Your bank may show it for a few more days.`,
        `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
      ],
    }),
    es: (view) => ({
      subject: `Liberamos la retención del depósito ${invoiceOf(view).number}`,
      heading: 'No se cobró nada',
      paragraphs: [
        `${view.firstName}, liberamos la retención de ${formatMoney(invoiceOf(view).totalCents)} en su tarjeta, y no se cobró nada. Su banco puede mostrarla unos días más.`,
        `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
      ],
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: we released the hold on your card, and nothing was charged. Questions? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: liberamos la retención en su tarjeta y no se cobró nada. ¿Preguntas? ${settings.supportPhone}.`,
  },
  push: {
    en: (view) => ({
      title: 'Hold released',
      body: `The hold for deposit ${invoiceOf(view).number} is released. Nothing was charged.`,
    }),
    es: (view) => ({
      title: 'Retención liberada',
      body: `Se liberó la retención del depósito ${invoiceOf(view).number}. No se cobró nada.`,
    }),
  },
});
