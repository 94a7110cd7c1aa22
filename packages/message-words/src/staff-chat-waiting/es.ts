import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Un paciente espera respuesta', body: 'Un mensaje del chat aún no se ha leído.' }),
};
