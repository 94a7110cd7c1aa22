import { formatMoney, invoiceOf, type MessageTemplate, refundOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Su reembolso de la factura ${invoiceOf(view).number}`,
    heading: refundOf(view).isOffline ? 'Le devolvimos su dinero' : 'Su reembolso está en camino',
    paragraphs: refundOf(view).isOffline
      ? [
          `${view.firstName}, le devolvimos ${formatMoney(refundOf(view).amountCents)} de lo que pagó por la factura ${invoiceOf(view).number}.`,
        ]
      : [
          `${view.firstName}, le devolvemos ${formatMoney(refundOf(view).amountCents)} de lo que pagó por la factura ${invoiceOf(view).number}.`,
          'Su banco puede tardar de 5 a 10 días en mostrarlo.',
        ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Reembolso', formatMoney(refundOf(view).amountCents)],
    ],
    action: 'Ver la cita',
  }),
  text: (view) =>
    `${view.settings.name}: ${refundOf(view).isOffline ? 'le devolvimos' : 'le devolvemos'} ${formatMoney(refundOf(view).amountCents)}. ${view.link}`,
  push: (view) => ({
    title: refundOf(view).isOffline ? 'Le devolvimos su dinero' : 'Su reembolso está en camino',
    body: `${formatMoney(refundOf(view).amountCents)} de la factura ${invoiceOf(view).number}.`,
  }),
};
