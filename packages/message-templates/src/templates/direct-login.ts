import { template } from '../template.ts';

export const directLogin = template('direct-login', {
  title: 'Sign-in link',
  page: 'direct-login',
  email: {
    en: ({ firstName, settings }) => ({
      subject: `Your sign-in link for ${settings.name}`,
      heading: 'Sign in with one tap',
      paragraphs: [
        `Hi ${firstName}, this link signs you in without a password.`,
        'It works once and expires in 15 minutes. Don’t share it with anyone. We’ll never ask you for it.',
        `Didn’t ask for this? Call us at ${settings.supportPhone}.`,
      ],
      action: 'Sign in',
    }),
    es: ({ firstName, settings }) => ({
      subject: `Su enlace para iniciar sesión en ${settings.name}`,
      heading: 'Inicie sesión con un toque',
      paragraphs: [
        `${firstName}, con este enlace inicia sesión sin contraseña.`,
        'Funciona una sola vez y vence en 15 minutos. No lo comparta con nadie. Nunca se lo pediremos.',
        `¿No nos lo pidió usted? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Iniciar sesión',
    }),
  },
});
