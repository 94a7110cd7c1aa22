import type { Words } from '../words.ts';

export const words: Words = {
  page: 'set-password',
  email: ({ firstName, settings }) => ({
    subject: `Active su cuenta de ${settings.name}`,
    heading: 'Le damos la bienvenida',
    paragraphs: [
      `${firstName}, su cuenta en ${settings.name} está lista. Elija una contraseña y será suya.`,
      'El enlace funciona una sola vez, durante 24 horas. Nunca se lo pediremos: no lo comparta con nadie.',
    ],
    action: 'Elegir una contraseña',
  }),
};
