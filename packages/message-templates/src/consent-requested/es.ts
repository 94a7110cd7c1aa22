import { consentDetails, consentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'consent',
  email: (view) => ({
    subject: `Algo espera su respuesta: ${consentOf(view).title}`,
    heading: 'Por favor, lea y responda',
    paragraphs: [
      `${view.firstName}, le enviamos algo para leer y para aprobar o rechazar.`,
      'El enlace es solo para usted y funciona durante 30 días. Le pediremos un código antes de que su respuesta cuente.',
    ],
    details: consentDetails(view),
    action: 'Leer y responder',
  }),
  push: () => ({
    title: 'Algo espera su respuesta',
    body: 'Por favor, léalo y apruébelo o rechácelo.',
  }),
};
