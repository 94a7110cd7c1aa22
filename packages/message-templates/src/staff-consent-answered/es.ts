import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({
    title: 'Se respondió un consentimiento',
    body: 'La respuesta está en la página del paciente.',
  }),
};
