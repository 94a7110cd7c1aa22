import type { Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: () => ({
    title: 'Se respondió un consentimiento',
    body: 'La respuesta está en la página del paciente.',
  }),
};
