import { invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Una solicitud de pago espera',
    body: `La factura ${invoiceOf(view).number} espera que se confirme o se rechace.`,
  }),
};
