import { consentDetails, consentOf, template } from '../template.ts';

export const consentToAnswer = template('consent-to-answer', {
  title: 'Consent request',
  page: 'consent',
  email: {
    details: consentDetails,
    en: (view) => ({
      subject: `Please review and respond: ${consentOf(view).title}`,
      heading: 'Please review and respond',
      paragraphs: [
        `Hi ${view.firstName}, we sent you something to review, then approve or reject.`,
        'This link is just for you and works for 30 days. We’ll ask for a code to confirm your response.',
      ],
      action: 'Review and respond',
    }),
    es: (view) => ({
      subject: `Por favor, lea y responda: ${consentOf(view).title}`,
      heading: 'Por favor, lea y responda',
      paragraphs: [
        `${view.firstName}, le enviamos algo para leer y para aprobar o rechazar.`,
        'El enlace es solo para usted y funciona durante 30 días. Le pediremos un código para registrar su respuesta.',
      ],
      action: 'Leer y responder',
    }),
  },
  push: {
    en: () => ({
      title: 'Please review and respond',
      body: 'Please review it, then approve or reject it.',
    }),
    es: () => ({
      title: 'Por favor, lea y responda',
      body: 'Léalo y luego apruébelo o rechácelo.',
    }),
  },
});

export const consentReminder = template('consent-reminder', {
  title: 'Consent reminder',
  page: 'consent',
  email: {
    details: consentDetails,
    en: (view) => ({
      subject: `Reminder: please review and respond: ${consentOf(view).title}`,
      heading: 'We’re still waiting for your response',
      paragraphs: [
        `Hi ${view.firstName}, we sent you something to review, and we haven’t heard back yet.`,
        'It takes a minute or two. This link is just for you, so please don’t share it.',
      ],
      action: 'Review and respond',
    }),
    es: (view) => ({
      subject: `Recordatorio: por favor, lea y responda: ${consentOf(view).title}`,
      heading: 'Aún falta su respuesta',
      paragraphs: [
        `${view.firstName}, todavía no tenemos respuesta a lo que le enviamos para leer.`,
        'Le tomará uno o dos minutos. El enlace es solo para usted.',
      ],
      action: 'Leer y responder',
    }),
  },
  push: {
    en: () => ({
      title: 'We’re still waiting for your response',
      body: 'Please review it, then approve or reject it.',
    }),
    es: () => ({ title: 'Aún falta su respuesta', body: 'Léalo y luego apruébelo o rechácelo.' }),
  },
});

export const consentAnswered = template('consent-answered', {
  title: 'Consent response',
  page: 'shared',
  email: {
    en: ({ firstName }) => ({
      subject: 'You have a response to your request',
      heading: 'You have a response to your request',
      paragraphs: [
        `Hi ${firstName}, someone responded to the request you sent. Sign in to see their response.`,
      ],
      action: 'See response',
    }),
    es: ({ firstName }) => ({
      subject: 'Respondieron a su solicitud',
      heading: 'Respondieron a su solicitud',
      paragraphs: [
        `${firstName}, alguien respondió a la solicitud que usted envió. Inicie sesión para ver la respuesta.`,
      ],
      action: 'Ver la respuesta',
    }),
  },
  push: {
    en: () => ({ title: 'You have a response to your request', body: 'Open your profile to see it.' }),
    es: () => ({ title: 'Respondieron a su solicitud', body: 'Abra su perfil para ver la respuesta.' }),
  },
});

export const staffConsentAnswered = template('staff-consent-answered', {
  title: 'Consent response',
  page: 'console',
  push: {
    en: () => ({ title: 'Consent response received', body: 'View it in the patient’s Consents tab.' }),
    es: () => ({
      title: 'Se respondió un consentimiento',
      body: 'La respuesta está en la página del paciente.',
    }),
  },
});
