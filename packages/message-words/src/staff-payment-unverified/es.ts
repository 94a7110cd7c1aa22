import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Un pago espera que se verifique',
    body: `El pago de la factura ${billOf(view).number} espera desde hace un día.`,
  }),
};
