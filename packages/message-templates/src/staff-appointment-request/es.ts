import { appointmentRequestOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  email: (view) => ({
    subject: `Nueva solicitud web ${appointmentRequestOf(view).key}`,
    heading: 'Se solicitó una cita en el sitio web',
    paragraphs: ['Espera que se acepte o se rechace.'],
    details: [['Solicitud', appointmentRequestOf(view).key]],
    action: 'Revisar la solicitud',
  }),
  push: (view) => ({
    title: 'Nueva solicitud web',
    body: `${appointmentRequestOf(view).key} espera que se acepte o se rechace.`,
  }),
};
