import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  template,
  videoLineOf,
} from '../template.ts';

/** Names the day and never says tomorrow: at night it waits for the morning, which may be that day’s. */
export const appointmentReminder = template('appointment-reminder', {
  title: 'Visit reminder',
  page: 'appointment',
  video: true,
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit: ${formatAppointmentTime(view)}`,
      heading: 'Your visit is coming up',
      paragraphs: [
        `Hi ${view.firstName}, we’ll see you on ${formatAppointmentTime(view)}.`,
        'Please open your visit and confirm that this time works for you.',
        `Need a different time? Please call us now at ${view.settings.supportPhone}.`,
        ...videoLineOf(view),
      ],
      action: 'Confirm visit',
    }),
    es: (view) => ({
      subject: `Su cita: ${formatAppointmentTime(view)}`,
      heading: 'Su cita se acerca',
      paragraphs: [
        `${view.firstName}, le veremos el ${formatAppointmentTime(view)}.`,
        'Por favor, abra su cita y confirme que la hora le viene bien.',
        `Si necesita otra hora, llámenos ahora al ${view.settings.supportPhone}.`,
        ...videoLineOf(view),
      ],
      action: 'Confirmar su cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your visit is on ${formatAppointmentTime(view)}. Please confirm: ${[view.link, ...videoLineOf(view)].join(' ')}`,
    es: (view) =>
      `${view.settings.name}: su cita es el ${formatAppointmentTime(view)}. Confirme: ${[view.link, ...videoLineOf(view)].join(' ')}`,
  },
  push: {
    en: (view) => ({
      title: 'Your visit is coming up',
      body: `${formatAppointmentTime(view)}. Please confirm that this time works for you.`,
    }),
    es: (view) => ({
      title: 'Su cita se acerca',
      body: `${formatAppointmentTime(view)}. Por favor, confirme que la hora le viene bien.`,
    }),
  },
});

export const appointmentSoon = template('appointment-soon', {
  title: 'Same-day visit reminder',
  page: 'appointment',
  video: true,
  text: {
    en: (view) =>
      `${view.settings.name}: your visit is today, ${formatAppointmentTime(view)}. ${videoLineOf(view)[0] ?? view.link}`,
    es: (view) =>
      `${view.settings.name}: su cita es hoy, ${formatAppointmentTime(view)}. ${videoLineOf(view)[0] ?? view.link}`,
  },
  push: {
    en: (view) => ({ title: 'Your visit is in two hours', body: `${formatAppointmentTime(view)}.` }),
    es: (view) => ({ title: 'Su cita es en dos horas', body: `${formatAppointmentTime(view)}.` }),
  },
});

export const staffAppointmentUnconfirmed = template('staff-appointment-unconfirmed', {
  title: 'Visit not confirmed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Visit not confirmed',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}: the patient hasn’t confirmed. Call the patient.`,
    }),
    es: (view) => ({
      title: 'Una cita no está confirmada',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}: el paciente no ha confirmado la hora. Por favor, llámele.`,
    }),
  },
});
