import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  push: () => ({ title: 'Unread patient message', body: 'A patient is waiting for a reply.' }),
};
