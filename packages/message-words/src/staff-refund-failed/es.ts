import { billOf, moneyOf, refundOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Un reembolso falló',
    body: `No se pudieron devolver ${moneyOf(refundOf(view).amountCents)} de la factura ${billOf(view).number}.`,
  }),
};
