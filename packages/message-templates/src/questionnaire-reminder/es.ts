import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'questionnaire',
  email: ({ firstName }) => ({
    subject: 'Recordatorio: unas preguntas le esperan',
    heading: 'Aún faltan sus respuestas',
    paragraphs: [
      `${firstName}, el cuestionario que le enviamos aún no está entregado.`,
      'Lo que ya respondió está guardado. El enlace es solo para usted.',
    ],
    action: 'Seguir con las preguntas',
  }),
  push: () => ({ title: 'Un cuestionario aún le espera', body: 'Lo que ya respondió está guardado.' }),
};
