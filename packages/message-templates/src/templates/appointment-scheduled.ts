import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  isRemindedDayBefore,
  template,
  videoLineOf,
} from '../template.ts';

export const appointmentScheduled = template('appointment-scheduled', {
  title: 'Visit scheduled',
  page: 'appointment',
  video: true,
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit is on ${formatAppointmentTime(view)}`,
      heading: 'Your visit is scheduled',
      paragraphs: [
        `Hi ${view.firstName}, your visit is on ${formatAppointmentTime(view)}.`,
        `Open the attached file to add it to your calendar.${isRemindedDayBefore(view) ? ' We’ll remind you the day before.' : ''}`,
        ...videoLineOf(view),
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita es el ${formatAppointmentTime(view)}`,
      heading: 'Su cita está programada',
      paragraphs: [
        `${view.firstName}, su cita es el ${formatAppointmentTime(view)}.`,
        `El archivo adjunto la agrega a su calendario.${isRemindedDayBefore(view) ? ' Se la recordaremos el día anterior.' : ''}`,
        ...videoLineOf(view),
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your visit is on ${formatAppointmentTime(view)}. ${[view.link, ...videoLineOf(view)].join(' ')}`,
    es: (view) =>
      `${view.settings.name}: su cita es el ${formatAppointmentTime(view)}. ${[view.link, ...videoLineOf(view)].join(' ')}`,
  },
  push: {
    en: (view) => ({ title: 'Your visit is scheduled', body: `${formatAppointmentTime(view)}.` }),
    es: (view) => ({ title: 'Su cita está programada', body: `${formatAppointmentTime(view)}.` }),
  },
});

export const providerAppointmentScheduled = template('provider-appointment-scheduled', {
  title: 'Visit assigned',
  page: 'console',
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `New visit ${appointmentOf(view).key} on ${formatAppointmentTime(view)}`,
      heading: 'New visit',
      paragraphs: [
        `Your visit is on ${formatAppointmentTime(view)}. Open the attached file to add it to your calendar.`,
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Nueva cita ${appointmentOf(view).key}: ${formatAppointmentTime(view)}`,
      heading: 'Tiene una nueva cita',
      paragraphs: [`Es el ${formatAppointmentTime(view)}. El archivo adjunto la agrega a su calendario.`],
      action: 'Abrir la cita',
    }),
  },
  push: {
    en: (view) => ({
      title: 'New visit',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}.`,
    }),
    es: (view) => ({
      title: 'Nueva cita',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}.`,
    }),
  },
});
