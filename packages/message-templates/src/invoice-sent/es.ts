import { dueOf, formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Su factura ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
    heading: 'Tiene una factura',
    paragraphs: [
      `${view.firstName}, esta es una factura de ${view.settings.name}. Puede pagar con tarjeta en una página hecha para ella.`,
      'El enlace es solo para usted y funciona durante 14 días.',
    ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Importe por pagar', formatMoney(invoiceOf(view).totalCents)],
      ...dueOf(view),
    ],
    action: `Pagar ${formatMoney(invoiceOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: tiene una factura. Pague aquí: ${link}`,
  push: (view) => ({ title: 'Tiene una factura', body: `${invoiceOf(view).number} espera su pago.` }),
};
