import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Por favor, pague la factura ${invoiceOf(view).number} de otra forma`,
    heading: 'Por favor, elija otra forma de pago',
    paragraphs: [
      `${view.firstName}, no pudimos aceptar la forma de pago que pidió. Puede pagar con tarjeta en su lugar.`,
      `¿Tiene preguntas? Llámenos al ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Importe por pagar', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'Hacer un pago',
  }),
  text: ({ settings, link }) => `${settings.name}: por favor, elija otra forma de pagar su factura: ${link}`,
  push: (view) => ({
    title: 'Por favor, elija otra forma de pago',
    body: `La factura ${invoiceOf(view).number} sigue abierta.`,
  }),
};
