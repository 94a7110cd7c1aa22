import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'questionnaire',
  email: (view) => ({
    subject: 'Unas preguntas para usted',
    heading: 'Unas preguntas para usted',
    paragraphs: [
      `${view.firstName}, por favor responda un breve cuestionario. Le tomará unos minutos.`,
      'El enlace es solo para usted y funciona durante 14 días.',
    ],
    action: 'Responder las preguntas',
  }),
  text: (view) => `${view.settings.name}: un cuestionario espera sus respuestas: ${view.link}`,
  push: () => ({ title: 'Un cuestionario le espera', body: 'Le tomará unos minutos.' }),
};
