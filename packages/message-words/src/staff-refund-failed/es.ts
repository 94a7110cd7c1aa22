import { invoiceOf, formatMoney, refundOf, type MessageTemplate } from '../words.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Un reembolso falló',
    body: `No se pudieron devolver ${formatMoney(refundOf(view).amountCents)} de la factura ${invoiceOf(view).number}.`,
  }),
};
