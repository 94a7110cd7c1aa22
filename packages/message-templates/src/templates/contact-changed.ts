import { template } from '../template.ts';

export const contactChanged = template('contact-changed', {
  title: 'Contact info changed',
  page: 'home',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Your contact details were changed',
      heading: 'Your contact details were changed',
      paragraphs: [
        `Hi ${firstName}, the email address or phone number on your account was just changed.`,
        `If this wasn’t you, call us right away at ${settings.supportPhone}.`,
      ],
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Cambiaron sus datos de contacto',
      heading: 'Cambiaron sus datos de contacto',
      paragraphs: [
        `${firstName}, se acaba de cambiar el correo electrónico o el número de teléfono de su cuenta.`,
        `Si no fue usted, llámenos de inmediato al ${settings.supportPhone}.`,
      ],
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: the contact details on your account were just changed. Not you? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: acaban de cambiar los datos de contacto de su cuenta. ¿No fue usted? Llame al ${settings.supportPhone}.`,
  },
});
