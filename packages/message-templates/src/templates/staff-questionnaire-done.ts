import { template } from '../template.ts';

export const staffQuestionnaireDone = template('staff-questionnaire-done', {
  title: 'Questionnaire submitted',
  page: 'console',
  push: {
    en: () => ({ title: 'Questionnaire submitted', body: 'The answers are ready to review.' }),
    es: () => ({ title: 'Se respondió un cuestionario', body: 'Las respuestas ya se pueden leer.' }),
  },
});
