import {
  appointmentDetails,
  formatAppointmentTime,
  isRemindedDayBefore,
  type MessageTemplate,
} from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'time',
  email: (view) => ({
    subject: `Su cita es el ${formatAppointmentTime(view)}`,
    heading: 'Su cita está programada',
    paragraphs: [
      `${view.firstName}, su cita es el ${formatAppointmentTime(view)}.`,
      `El archivo adjunto la agrega a su calendario.${isRemindedDayBefore(view) ? ' Se la recordaremos el día anterior.' : ''}`,
    ],
    details: appointmentDetails(view),
    action: 'Ver su cita',
  }),
  text: (view) => `${view.settings.name}: su cita es el ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su cita está programada', body: `${formatAppointmentTime(view)}.` }),
};
