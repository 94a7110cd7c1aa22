import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Una solicitud de pago espera',
    body: `La factura ${billOf(view).number} espera que se confirme o se rechace.`,
  }),
};
