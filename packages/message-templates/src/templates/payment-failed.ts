import { formatMoney, invoiceOf, template } from '../template.ts';

export const paymentFailed = template('payment-failed', {
  title: 'Payment failed',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Your payment for invoice ${invoiceOf(view).number} didn’t go through`,
      heading: 'Your payment didn’t go through',
      paragraphs: [
        `Hi ${view.firstName}, your card wasn’t charged. Please try again or use another card.`,
        `If it keeps failing, call us at ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Try again',
    }),
    es: (view) => ({
      subject: `No se pudo cobrar su factura ${invoiceOf(view).number}`,
      heading: 'Su pago no se realizó',
      paragraphs: [
        `${view.firstName}, no se hizo ningún cargo a su tarjeta. Por favor, inténtelo de nuevo o use otra tarjeta.`,
        `Si vuelve a fallar, llámenos al ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Intentar de nuevo',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: your payment didn’t go through. Please try again: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: su pago no se realizó. Por favor, inténtelo de nuevo: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Payment failed',
      body: `Invoice ${invoiceOf(view).number} wasn’t paid. Please try again.`,
    }),
    es: (view) => ({
      title: 'El pago no se realizó',
      body: `La factura ${invoiceOf(view).number} no se pagó. Por favor, inténtelo de nuevo.`,
    }),
  },
});

export const staffPaymentFailed = template('staff-payment-failed', {
  title: 'Payment failed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment failed',
      body: `The payment for invoice ${invoiceOf(view).number} failed.`,
    }),
    es: (view) => ({
      title: 'Un pago no se realizó',
      body: `La factura ${invoiceOf(view).number} no se pagó.`,
    }),
  },
});
