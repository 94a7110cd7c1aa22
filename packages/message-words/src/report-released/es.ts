import type { Words } from '../words.ts';

export const words: Words = {
  page: 'reports',
  email: ({ firstName }) => ({
    subject: 'Hay algo nuevo en su expediente',
    heading: 'Tiene un resultado disponible',
    paragraphs: [
      `${firstName}, hemos añadido un resultado a su expediente.`,
      'Inicie sesión para leerlo. No va en este correo, para que nadie más lo vea.',
    ],
    action: 'Leerlo',
  }),
  push: () => ({
    title: 'Hay algo nuevo en su expediente',
    body: 'Inicie sesión para leerlo.',
  }),
};
