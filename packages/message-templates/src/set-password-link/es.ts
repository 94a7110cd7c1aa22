import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'set-password',
  email: ({ firstName, settings }) => ({
    subject: 'Elija una contraseña nueva',
    heading: 'Elija una contraseña nueva',
    paragraphs: [
      `${firstName}, con este enlace puede elegir una contraseña nueva para su cuenta de ${settings.name}.`,
      'Funciona una sola vez, durante 24 horas. Nunca se lo pediremos: no lo comparta con nadie.',
      `¿No nos lo pidió usted? Llámenos al ${settings.supportPhone}.`,
    ],
    action: 'Elegir una contraseña nueva',
  }),
};
