import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Un paciente espera respuesta', body: 'Un mensaje del chat aún no se ha leído.' }),
};
