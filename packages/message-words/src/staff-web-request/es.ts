import { type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: (view) => ({
    subject: `Nueva solicitud web ${webRequestOf(view).key}`,
    heading: 'Se solicitó una cita en el sitio web',
    paragraphs: ['Espera que se acepte o se rechace.'],
    details: [['Solicitud', webRequestOf(view).key]],
    action: 'Revisar la solicitud',
  }),
  push: (view) => ({
    title: 'Nueva solicitud web',
    body: `${webRequestOf(view).key} espera que se acepte o se rechace.`,
  }),
};
