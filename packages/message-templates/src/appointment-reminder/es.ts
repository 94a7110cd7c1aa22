import { appointmentDetails, formatAppointmentTime, type MessageTemplate } from '../template.ts';

/** Names the day and never says tomorrow: at night it waits for the morning, which may be that day’s. */
export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'time',
  email: (view) => ({
    subject: `Su cita: ${formatAppointmentTime(view)}`,
    heading: 'Su cita se acerca',
    paragraphs: [
      `${view.firstName}, le veremos el ${formatAppointmentTime(view)}.`,
      'Por favor, abra su cita y confirme que la hora le viene bien.',
      `Si necesita otra hora, díganoslo ahora: ${view.settings.supportPhone}.`,
    ],
    details: appointmentDetails(view),
    action: 'Confirmar su cita',
  }),
  text: (view) =>
    `${view.settings.name}: su cita es el ${formatAppointmentTime(view)}. Por favor, confirme: ${view.link}`,
  push: (view) => ({
    title: 'Su cita se acerca',
    body: `${formatAppointmentTime(view)}. Por favor, confirme que la hora le viene bien.`,
  }),
};
