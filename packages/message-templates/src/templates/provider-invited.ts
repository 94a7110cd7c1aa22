import { template } from '../template.ts';

export const providerInvited = template('provider-invited', {
  title: 'Provider invitation',
  page: 'invitation',
  email: {
    en: ({ firstName, settings }) => ({
      subject: `You’re invited to join ${settings.name}`,
      heading: 'You’re invited',
      paragraphs: [
        `${firstName}, ${settings.name} invited you to join as a provider. Create a password to accept.`,
        'This link works once and expires in 24 hours. Don’t share it.',
      ],
      action: 'Accept invitation',
    }),
    es: ({ firstName, settings }) => ({
      subject: `${settings.name} le invita a su equipo`,
      heading: 'Tiene una invitación',
      paragraphs: [
        `${firstName}, a ${settings.name} le gustaría que atienda a sus pacientes. Elija una contraseña para aceptar.`,
        'El enlace funciona una sola vez y vence en 24 horas. No lo comparta con nadie. Nunca se lo pediremos.',
      ],
      action: 'Aceptar la invitación',
    }),
  },
});
