import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'invitation',
  email: ({ firstName, settings }) => ({
    subject: `${settings.name} le invita a su equipo`,
    heading: 'Tiene una invitación',
    paragraphs: [
      `${firstName}, a ${settings.name} le gustaría que atienda a sus pacientes. Elija una contraseña para aceptar.`,
      'El enlace funciona una sola vez, durante 24 horas. Nunca se lo pediremos: no lo comparta con nadie.',
    ],
    action: 'Aceptar la invitación',
  }),
};
