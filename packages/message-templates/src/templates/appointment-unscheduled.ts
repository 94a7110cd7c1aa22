import { appointmentOf, template } from '../template.ts';

export const appointmentUnscheduled = template('appointment-unscheduled', {
  title: 'Visit needs rescheduling',
  page: 'appointment',
  calendar: 'former canceled',
  email: {
    en: (view) => ({
      subject: `We’re finding a new time for your visit ${appointmentOf(view).key}`,
      heading: 'A new time for your visit',
      paragraphs: [
        `Hi ${view.firstName}, your visit’s time was released, and we’re finding a new one.`,
        'We’ll let you know as soon as it’s confirmed.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Buscamos una nueva hora para su cita ${appointmentOf(view).key}`,
      heading: 'Una nueva hora para su cita',
      paragraphs: [
        `${view.firstName}, liberamos la hora de su cita y estamos buscando una nueva.`,
        'Le avisaremos en cuanto esté confirmada.',
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: we’re finding a new time for your visit. ${link}`,
    es: ({ settings, link }) => `${settings.name}: estamos buscando una nueva hora para su cita. ${link}`,
  },
  push: {
    en: () => ({ title: 'A new time for your visit', body: 'We’ll confirm it soon.' }),
    es: () => ({ title: 'Una nueva hora para su cita', body: 'Pronto se la confirmaremos.' }),
  },
});

export const staffAppointmentUnscheduled = template('staff-appointment-unscheduled', {
  title: 'Visit needs rescheduling',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Visit needs rescheduling',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) needs a new time.`,
    }),
    es: (view) => ({
      title: 'Una cita necesita otra hora',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) espera una nueva hora.`,
    }),
  },
});
