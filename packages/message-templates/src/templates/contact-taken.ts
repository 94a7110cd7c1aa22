import { template } from '../template.ts';

export const contactTaken = template('contact-taken', {
  title: 'Contact info confirmed by someone else',
  page: 'home',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Please update your contact details',
      heading: 'Please update your contact details',
      paragraphs: [
        `Hi ${firstName}, someone else confirmed that a phone number or email address on your account is theirs. We removed it from your account.`,
        'Please sign in and add your own to your profile.',
        `Think this is a mistake? Call us at ${settings.supportPhone}.`,
      ],
      action: 'Open profile',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Indíquenos otro contacto, por favor',
      heading: 'Indíquenos otro contacto, por favor',
      paragraphs: [
        `${firstName}, otra persona confirmó que le pertenece un número de teléfono o un correo electrónico de su cuenta. Lo quitamos de su cuenta.`,
        'Inicie sesión y agregue uno propio en su perfil.',
        `¿Es un error? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Abrir su perfil',
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: an email address on your account belongs to someone else. Please add another. Questions? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: un correo de su cuenta es de otra persona. Indíquenos otro, por favor. ¿Preguntas? Llame al ${settings.supportPhone}.`,
  },
});
