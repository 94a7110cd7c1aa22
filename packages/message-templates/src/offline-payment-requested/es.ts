import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Recibimos su solicitud de pago de la factura ${invoiceOf(view).number}`,
    heading: 'Recibimos su solicitud',
    paragraphs: [
      `${view.firstName}, nuestro equipo de facturación revisará cómo le gustaría pagar y se lo confirmará en breve.`,
    ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Importe por pagar', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'Ver la cita',
  }),
};
