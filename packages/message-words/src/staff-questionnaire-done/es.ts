import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({ title: 'Se respondió un cuestionario', body: 'Las respuestas ya se pueden leer.' }),
};
