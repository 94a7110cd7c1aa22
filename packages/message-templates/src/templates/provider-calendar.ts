import { appointmentDetails, appointmentOf, formatAppointmentTime, template } from '../template.ts';

export const providerCalendar = template('provider-calendar', {
  title: 'Calendar update',
  page: 'console',
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Calendar update: visit ${appointmentOf(view).key}, ${formatAppointmentTime(view)}`,
      heading: 'Your calendar was updated',
      paragraphs: ['Open the attached file to update this visit in your calendar.'],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Calendario: cita ${appointmentOf(view).key}, ${formatAppointmentTime(view)}`,
      heading: 'Cambió una cita de su calendario',
      paragraphs: ['El archivo adjunto actualiza la cita en su calendario.'],
      action: 'Abrir la cita',
    }),
  },
});
