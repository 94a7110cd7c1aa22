import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: ({ firstName, settings }) => ({
    subject: 'Indíquenos otro contacto, por favor',
    heading: 'Indíquenos otro contacto, por favor',
    paragraphs: [
      `${firstName}, otra persona demostró que un número de teléfono o un correo electrónico de su cuenta es suyo. Lo quitamos de su cuenta.`,
      'Inicie sesión y agregue uno propio en su perfil.',
      `¿Es un error? Llámenos al ${settings.supportPhone}.`,
    ],
    action: 'Abrir su perfil',
  }),
  text: ({ settings }) =>
    `${settings.name}: un correo de su cuenta es de otra persona. Indíquenos otro, por favor. ¿Preguntas? Llame al ${settings.supportPhone}.`,
};
