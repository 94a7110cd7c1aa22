import { invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Un pago espera que se verifique',
    body: `El pago de la factura ${invoiceOf(view).number} espera desde hace un día.`,
  }),
};
