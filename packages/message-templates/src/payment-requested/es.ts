import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'pay',
  email: (view) => ({
    subject: `Su factura ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
    heading: 'Su factura está lista',
    paragraphs: [
      `${view.firstName}, gracias por su visita. Puede pagar con tarjeta en una página hecha para esta factura.`,
      'El enlace es solo para usted y funciona durante 14 días.',
    ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Importe por pagar', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: `Pagar ${formatMoney(invoiceOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: su factura está lista. Pague aquí: ${link}`,
  push: (view) => ({
    title: 'Su factura está lista',
    body: `${invoiceOf(view).number} espera su pago.`,
  }),
};
