import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'chat',
  email: ({ firstName }) => ({
    subject: 'Un mensaje le espera',
    heading: 'Tiene un mensaje sin leer',
    paragraphs: [
      `${firstName}, le hemos escrito y el mensaje todavía no se ha leído.`,
      'Para proteger su privacidad, este correo no dice de qué se trata.',
    ],
    action: 'Leer el mensaje',
  }),
  push: () => ({ title: 'Un mensaje le espera', body: 'Ábralo para leerlo y responder.' }),
};
