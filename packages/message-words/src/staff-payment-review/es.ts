import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Un pago necesita revisión', body: 'Algo de un pago no cuadra.' }),
};
