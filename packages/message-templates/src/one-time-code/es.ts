import type { CodeTemplate } from './template.ts';

const WARNING = 'Funciona una sola vez, durante 10 minutos. Nunca se lo pediremos: no lo comparta con nadie.';

export const code: CodeTemplate = {
  reasons: {
    CONTACT: 'Escriba este código para confirmar que esta dirección es suya.',
    PATIENT_SIGN_IN: 'Escriba este código para entrar en su cuenta.',
    STAFF_SIGN_IN: 'Escriba este código para terminar de entrar.',
    RESET_PASSWORD: 'Escriba este código para elegir una contraseña nueva.',
    CONSENT: 'Escriba este código para responder la solicitud que tiene abierta en su navegador.',
  },
  email: ({ reason, practice, phone }) => ({
    subject: `Su código de ${practice}`,
    heading: 'Su código',
    paragraphs: [reason, WARNING, `¿No fue usted? Llámenos al ${phone}.`],
  }),
  text: ({ code, practice }) => `${code} es su código de ${practice}. ${WARNING}`,
};
