import { formatMoney, invoiceOf, template } from '../template.ts';

export const offlinePaymentDeclined = template('offline-payment-declined', {
  title: 'Payment request declined',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Please pay invoice ${invoiceOf(view).number} another way`,
      heading: 'Please choose another way to pay',
      paragraphs: [
        `Hi ${view.firstName}, we couldn’t accept the payment method you asked for. You can pay by card instead.`,
        `Questions? Call us at ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Make a payment',
    }),
    es: (view) => ({
      subject: `Por favor, pague la factura ${invoiceOf(view).number} de otra forma`,
      heading: 'Por favor, elija otra forma de pago',
      paragraphs: [
        `${view.firstName}, no pudimos aceptar la forma de pago que pidió. Puede pagar con tarjeta en su lugar.`,
        `¿Tiene preguntas? Llámenos al ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Hacer un pago',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: please choose another way to pay your bill: ${link}`,
    es: ({ settings, link }) => `${settings.name}: por favor, elija otra forma de pagar su factura: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Please choose another way to pay',
      body: `Invoice ${invoiceOf(view).number} is still due.`,
    }),
    es: (view) => ({
      title: 'Por favor, elija otra forma de pago',
      body: `La factura ${invoiceOf(view).number} sigue pendiente de pago.`,
    }),
  },
});
