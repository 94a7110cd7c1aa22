import { consentDetails, consentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'consent',
  email: (view) => ({
    subject: `Recordatorio: algo espera su respuesta: ${consentOf(view).title}`,
    heading: 'Aún falta su respuesta',
    paragraphs: [
      `${view.firstName}, todavía no tenemos respuesta a lo que le enviamos para leer.`,
      'Le tomará uno o dos minutos. El enlace es solo para usted.',
    ],
    details: consentDetails(view),
    action: 'Leer y responder',
  }),
  push: () => ({ title: 'Aún falta su respuesta', body: 'Por favor, léalo y apruébelo o rechácelo.' }),
};
