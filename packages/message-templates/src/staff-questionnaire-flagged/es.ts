import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  email: () => ({
    subject: 'Un cuestionario necesita atención ahora',
    heading: 'Una respuesta necesita atención ahora',
    paragraphs: [
      'Un paciente entregó un cuestionario con una respuesta o un puntaje marcado para verse de inmediato.',
    ],
    action: 'Leer las respuestas',
  }),
  push: () => ({
    title: 'Un cuestionario necesita atención',
    body: 'Hay una respuesta o un puntaje marcado.',
  }),
};
