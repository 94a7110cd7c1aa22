import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `No se pudo cobrar su factura ${invoiceOf(view).number}`,
    heading: 'Su pago no se realizó',
    paragraphs: [
      `${view.firstName}, no se hizo ningún cargo a su tarjeta. Por favor, inténtelo de nuevo o use otra tarjeta.`,
      `Si vuelve a fallar, llámenos al ${view.settings.supportPhone}.`,
    ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Importe por pagar', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'Intentar de nuevo',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: su pago no se realizó. Por favor, inténtelo de nuevo: ${link}`,
  push: (view) => ({
    title: 'El pago no se realizó',
    body: `La factura ${invoiceOf(view).number} no se pagó. Por favor, inténtelo de nuevo.`,
  }),
};
