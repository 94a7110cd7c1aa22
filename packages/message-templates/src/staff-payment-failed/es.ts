import { invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Un pago no se realizó',
    body: `La factura ${invoiceOf(view).number} no se pagó.`,
  }),
};
