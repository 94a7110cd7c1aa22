import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'direct-login',
  email: ({ firstName, settings }) => ({
    subject: `Su enlace para entrar en ${settings.name}`,
    heading: 'Entre con un solo toque',
    paragraphs: [
      `${firstName}, con este enlace entra en su cuenta sin contraseña.`,
      'Funciona una sola vez, durante 15 minutos. Nunca se lo pediremos: no lo comparta con nadie.',
      `¿No nos lo pidió usted? Llámenos al ${settings.supportPhone}.`,
    ],
    action: 'Entrar',
  }),
};
