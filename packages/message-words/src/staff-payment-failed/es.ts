import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Un pago no se realizó',
    body: `La factura ${billOf(view).number} no se pagó.`,
  }),
};
