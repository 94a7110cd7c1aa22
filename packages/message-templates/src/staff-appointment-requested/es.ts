import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  email: (view) => ({
    subject: `Nueva solicitud ${appointmentOf(view).key}`,
    heading: 'Se solicitó una nueva cita',
    paragraphs: ['Espera que se revise.'],
    details: [
      ['Cita', appointmentOf(view).key],
      ['Paciente', appointmentOf(view).patientName],
    ],
    action: 'Revisar la solicitud',
  }),
  push: (view) => ({
    title: 'Nueva solicitud de cita',
    body: `${appointmentOf(view).patientName} pide una cita (${appointmentOf(view).key}).`,
  }),
};
