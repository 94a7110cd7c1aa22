import { template } from '../template.ts';

export const passwordLink = template('password-link', {
  title: 'Password reset link',
  page: 'set-password',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        `Hi ${firstName}, use this link to set a new password for your ${settings.name} account.`,
        'It works once and expires in 24 hours. Don’t share it with anyone. We’ll never ask you for it.',
        `Didn’t ask for this? Call us at ${settings.supportPhone}.`,
      ],
      action: 'Set a new password',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Elija una contraseña nueva',
      heading: 'Elija una contraseña nueva',
      paragraphs: [
        `${firstName}, con este enlace puede elegir una contraseña nueva para su cuenta de ${settings.name}.`,
        'Funciona una sola vez y vence en 24 horas. No lo comparta con nadie. Nunca se lo pediremos.',
        `¿No nos lo pidió usted? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Elegir una contraseña nueva',
    }),
  },
});
