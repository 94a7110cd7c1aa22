import { template } from '../template.ts';

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
