import { isNewHere, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'set-password',
  email: ({ firstName, settings, facts }) => ({
    subject: isNewHere(facts)
      ? `Active su cuenta de ${settings.name}`
      : `Elija una contraseña para su cuenta de ${settings.name}`,
    heading: isNewHere(facts) ? 'Le damos la bienvenida' : 'Elija una contraseña',
    paragraphs: [
      isNewHere(facts)
        ? `${firstName}, su cuenta en ${settings.name} está lista. Elija una contraseña y será suya.`
        : `${firstName}, con este enlace puede elegir una contraseña para su cuenta de ${settings.name}.`,
      'El enlace funciona una sola vez, durante 24 horas. Nunca se lo pediremos: no lo comparta con nadie.',
    ],
    action: 'Elegir una contraseña',
  }),
};
