import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  template,
  videoLineOf,
} from '../template.ts';

export const providerAppointmentRemoved = template('provider-appointment-removed', {
  title: 'Visit reassigned',
  page: 'console',
  calendar: 'former canceled',
  email: {
    en: (view) => ({
      subject: `Visit ${appointmentOf(view).key} was reassigned`,
      heading: 'Visit reassigned',
      paragraphs: [
        `Visit ${appointmentOf(view).key} was reassigned and is no longer on your schedule. No action is needed.`,
      ],
    }),
    es: (view) => ({
      subject: `La cita ${appointmentOf(view).key} ya no es suya`,
      heading: 'Una cita salió de su agenda',
      paragraphs: [`La cita ${appointmentOf(view).key} ya no está en su agenda. No tiene que hacer nada.`],
    }),
  },
  push: {
    en: (view) => ({
      title: 'Visit reassigned',
      body: `Visit ${appointmentOf(view).key} is no longer on your schedule.`,
    }),
    es: (view) => ({
      title: 'Una cita salió de su agenda',
      body: `${appointmentOf(view).key} ya no es suya.`,
    }),
  },
});

export const appointmentChanged = template('appointment-changed', {
  title: 'Visit updated',
  page: 'appointment',
  video: true,
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit has changed: ${formatAppointmentTime(view)}`,
      heading: 'Your visit has changed',
      paragraphs: [
        `Hi ${view.firstName}, your visit is now on ${formatAppointmentTime(view)}.`,
        'Open the attached file to update your calendar.',
        ...videoLineOf(view),
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita cambió: ${formatAppointmentTime(view)}`,
      heading: 'Su cita cambió',
      paragraphs: [
        `${view.firstName}, su cita es ahora el ${formatAppointmentTime(view)}.`,
        'El archivo adjunto actualiza su calendario.',
        ...videoLineOf(view),
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your visit has changed and is now on ${formatAppointmentTime(view)}. ${[view.link, ...videoLineOf(view)].join(' ')}`,
    es: (view) =>
      `${view.settings.name}: su cita cambió y ahora es el ${formatAppointmentTime(view)}. ${[view.link, ...videoLineOf(view)].join(' ')}`,
  },
  push: {
    en: (view) => ({ title: 'Your visit has changed', body: `It’s now on ${formatAppointmentTime(view)}.` }),
    es: (view) => ({ title: 'Su cita cambió', body: `Ahora es el ${formatAppointmentTime(view)}.` }),
  },
});

export const providerAppointmentChanged = template('provider-appointment-changed', {
  title: 'Visit updated',
  page: 'console',
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Visit ${appointmentOf(view).key} moved to ${formatAppointmentTime(view)}`,
      heading: 'Visit updated',
      paragraphs: ['Here are the new details. Open the attached file to update your calendar.'],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `La cita ${appointmentOf(view).key} es ahora el ${formatAppointmentTime(view)}`,
      heading: 'Una de sus citas cambió',
      paragraphs: ['Así queda ahora. El archivo adjunto actualiza su calendario.'],
      action: 'Abrir la cita',
    }),
  },
  push: {
    en: (view) => ({
      title: 'Visit updated',
      body: `Visit ${appointmentOf(view).key} is now ${formatAppointmentTime(view)}.`,
    }),
    es: (view) => ({
      title: 'Una cita cambió',
      body: `${appointmentOf(view).key} es ahora el ${formatAppointmentTime(view)}.`,
    }),
  },
});
