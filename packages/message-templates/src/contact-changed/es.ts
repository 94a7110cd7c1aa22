import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: ({ firstName, settings }) => ({
    subject: 'Cambiaron sus datos de contacto',
    heading: 'Cambiaron sus datos de contacto',
    paragraphs: [
      `${firstName}, acaba de cambiar el correo electrónico o el número de teléfono de su cuenta.`,
      `Si no fue usted, llámenos de inmediato al ${settings.supportPhone}.`,
    ],
  }),
  text: ({ settings }) =>
    `${settings.name}: acaban de cambiar los datos de contacto de su cuenta. ¿No fue usted? Llame al ${settings.supportPhone}.`,
};
