import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'exports',
  email: ({ firstName }) => ({
    subject: 'No se pudo preparar su exportación',
    heading: 'No se pudo preparar su exportación',
    paragraphs: [
      `${firstName}, no se pudo escribir el archivo que pidió. No se conservó nada de él.`,
      'La lista de exportaciones dice por qué, y allí puede pedirla otra vez.',
    ],
    action: 'Abrir las exportaciones',
  }),
  push: () => ({
    title: 'No se pudo preparar su exportación',
    body: 'La lista de exportaciones dice por qué.',
  }),
};
