import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Se respondió un cuestionario', body: 'Las respuestas ya se pueden leer.' }),
};
