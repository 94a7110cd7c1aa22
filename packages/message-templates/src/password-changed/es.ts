import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: (view) => ({
    subject: 'Cambió su contraseña',
    heading: 'Cambió su contraseña',
    paragraphs: [
      `${view.firstName}, acaba de cambiar la contraseña de su cuenta.`,
      `Si no fue usted, llámenos de inmediato al ${view.settings.supportPhone}.`,
    ],
  }),
};
