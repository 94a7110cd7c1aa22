import type { Words } from '../words.ts';

export const words: Words = {
  page: 'questionnaire',
  email: (view) => ({
    subject: 'Unas preguntas antes de su cita',
    heading: 'Unas preguntas para usted',
    paragraphs: [
      `${view.firstName}, por favor responda un breve cuestionario. Le tomará unos minutos.`,
      'El enlace es solo para usted y funciona durante 14 días.',
    ],
    action: 'Responder las preguntas',
  }),
  push: () => ({ title: 'Un cuestionario le espera', body: 'Le tomará unos minutos.' }),
};
