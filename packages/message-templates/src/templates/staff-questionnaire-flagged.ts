import { template } from '../template.ts';

export const staffQuestionnaireFlagged = template('staff-questionnaire-flagged', {
  title: 'Questionnaire flagged',
  page: 'console',
  email: {
    en: () => ({
      subject: 'Flagged questionnaire: review now',
      heading: 'Flagged questionnaire',
      paragraphs: [
        'A patient submitted a questionnaire with a flagged answer or score that needs immediate review.',
      ],
      action: 'Review answers',
    }),
    es: () => ({
      subject: 'Un cuestionario necesita atención ahora',
      heading: 'Una respuesta necesita atención ahora',
      paragraphs: [
        'Un paciente entregó un cuestionario con una respuesta o un puntaje que debe revisarse de inmediato.',
      ],
      action: 'Leer las respuestas',
    }),
  },
  push: {
    en: () => ({ title: 'Flagged questionnaire', body: 'A flagged answer or score needs immediate review.' }),
    es: () => ({
      title: 'Un cuestionario necesita atención',
      body: 'Hay una respuesta o un puntaje marcado.',
    }),
  },
});
