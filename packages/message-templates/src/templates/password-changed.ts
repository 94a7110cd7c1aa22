import { template } from '../template.ts';

export const passwordChanged = template('password-changed', {
  title: 'Password changed',
  page: 'home',
  email: {
    en: (view) => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `Hi ${view.firstName}, the password for your account was just changed.`,
        `If this wasn’t you, call us right away at ${view.settings.supportPhone}.`,
      ],
    }),
    es: (view) => ({
      subject: 'Se cambió su contraseña',
      heading: 'Se cambió su contraseña',
      paragraphs: [
        `${view.firstName}, se acaba de cambiar la contraseña de su cuenta.`,
        `Si no fue usted, llámenos de inmediato al ${view.settings.supportPhone}.`,
      ],
    }),
  },
});
