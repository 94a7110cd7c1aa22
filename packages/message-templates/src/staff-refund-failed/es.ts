import { formatMoney, invoiceOf, type MessageTemplate, refundOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: 'Un reembolso falló',
    body: `No se pudieron devolver ${formatMoney(refundOf(view).amountCents)} de la factura ${invoiceOf(view).number}.`,
  }),
};
