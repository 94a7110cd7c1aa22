import { template } from '../template.ts';

export const questionnaire = template('questionnaire', {
  title: 'Questionnaire',
  page: 'questionnaire',
  email: {
    en: (view) => ({
      subject: 'A few questions for you',
      heading: 'A few questions for you',
      paragraphs: [
        `Hi ${view.firstName}, please fill out a short questionnaire. It takes a few minutes.`,
        'This link is just for you and works for 14 days.',
      ],
      action: 'Start questionnaire',
    }),
    es: (view) => ({
      subject: 'Unas preguntas para usted',
      heading: 'Unas preguntas para usted',
      paragraphs: [
        `${view.firstName}, por favor responda un breve cuestionario. Le tomará unos minutos.`,
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      action: 'Responder las preguntas',
    }),
  },
  text: {
    en: (view) => `${view.settings.name}: you have a questionnaire to fill out: ${view.link}`,
    es: (view) => `${view.settings.name}: tiene un cuestionario por responder: ${view.link}`,
  },
  push: {
    en: () => ({ title: 'You have a questionnaire to fill out', body: 'It takes a few minutes.' }),
    es: () => ({ title: 'Tiene un cuestionario por responder', body: 'Le tomará unos minutos.' }),
  },
});

export const questionnaireReminder = template('questionnaire-reminder', {
  title: 'Questionnaire reminder',
  page: 'questionnaire',
  email: {
    en: ({ firstName }) => ({
      subject: 'Reminder: please finish your questionnaire',
      heading: 'Please finish your questionnaire',
      paragraphs: [
        `Hi ${firstName}, you haven’t sent us your questionnaire yet.`,
        'Your answers so far are saved. This link is just for you.',
      ],
      action: 'Finish questionnaire',
    }),
    es: ({ firstName }) => ({
      subject: 'Recordatorio: por favor, termine su cuestionario',
      heading: 'Por favor, termine su cuestionario',
      paragraphs: [
        `${firstName}, todavía no nos ha enviado su cuestionario.`,
        'Lo que ya respondió está guardado. El enlace es solo para usted.',
      ],
      action: 'Terminar el cuestionario',
    }),
  },
  push: {
    en: () => ({ title: 'Please finish your questionnaire', body: 'Your answers so far are saved.' }),
    es: () => ({ title: 'Por favor, termine su cuestionario', body: 'Lo que ya respondió está guardado.' }),
  },
});

export const staffQuestionnaireDone = template('staff-questionnaire-done', {
  title: 'Questionnaire submitted',
  page: 'console',
  push: {
    en: () => ({ title: 'Questionnaire submitted', body: 'The answers are ready to review.' }),
    es: () => ({ title: 'Se respondió un cuestionario', body: 'Las respuestas ya se pueden leer.' }),
  },
});

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
