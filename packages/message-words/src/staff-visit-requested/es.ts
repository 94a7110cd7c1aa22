import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: (view) => ({
    subject: `Nueva solicitud ${visitOf(view).key}`,
    heading: 'Se solicitó una nueva cita',
    paragraphs: ['Espera que se revise.'],
    details: [
      ['Cita', visitOf(view).key],
      ['Paciente', visitOf(view).patientName],
    ],
    action: 'Revisar la solicitud',
  }),
  push: (view) => ({
    title: 'Nueva solicitud de cita',
    body: `${visitOf(view).patientName} pide una cita (${visitOf(view).key}).`,
  }),
};
