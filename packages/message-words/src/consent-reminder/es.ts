import type { Words } from '../words.ts';

export const words: Words = {
  page: 'consent',
  email: ({ firstName }) => ({
    subject: 'Recordatorio: algo espera su respuesta',
    heading: 'Aún falta su respuesta',
    paragraphs: [
      `${firstName}, todavía no tenemos respuesta a lo que le enviamos para leer.`,
      'Le tomará uno o dos minutos. El enlace es solo para usted.',
    ],
    action: 'Leer y responder',
  }),
  push: () => ({ title: 'Aún falta su respuesta', body: 'Por favor, léalo y apruébelo o rechácelo.' }),
};
