import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'reports',
  email: ({ firstName }) => ({
    subject: 'Hay algo nuevo en su expediente',
    heading: 'Tiene un resultado disponible',
    paragraphs: [
      `${firstName}, agregamos un resultado a su expediente.`,
      'Por favor, inicie sesión para leerlo. No está en este correo, para que nadie más lo vea.',
    ],
    action: 'Leerlo',
  }),
  push: () => ({ title: 'Hay algo nuevo en su expediente', body: 'Ábralo para leer más.' }),
};
