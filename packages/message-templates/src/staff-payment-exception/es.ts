import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Un pago necesita revisión', body: 'Algo de un pago no cuadra.' }),
};
