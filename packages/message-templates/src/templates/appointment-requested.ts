import { appointmentDetails, appointmentOf, template } from '../template.ts';

export const appointmentRequested = template('appointment-requested', {
  title: 'Visit request confirmation',
  page: 'appointment',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `We got your request ${appointmentOf(view).key}`,
      heading: `Thank you, ${view.firstName}`,
      paragraphs: [
        'We got your visit request and will review it soon.',
        'We’ll let you know as soon as it’s confirmed. You don’t need to do anything else.',
      ],
      action: 'View request',
    }),
    es: (view) => ({
      subject: `Recibimos su solicitud ${appointmentOf(view).key}`,
      heading: `Gracias, ${view.firstName}`,
      paragraphs: [
        'Recibimos su solicitud de cita y la revisaremos en breve.',
        'Le avisaremos en cuanto esté confirmada. No tiene que hacer nada más.',
      ],
      action: 'Ver su solicitud',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: we got your request and will be in touch soon. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: recibimos su solicitud y pronto tendrá noticias nuestras. ${link}`,
  },
});

export const staffAppointmentRequested = template('staff-appointment-requested', {
  title: 'New visit request alert',
  page: 'console',
  email: {
    en: (view) => ({
      subject: `New visit request ${appointmentOf(view).key}`,
      heading: 'New visit request',
      paragraphs: ['Review and approve it in the console.'],
      details: [
        ['Visit', appointmentOf(view).key],
        ['Patient', appointmentOf(view).patientName],
      ],
      action: 'Review request',
    }),
    es: (view) => ({
      subject: `Nueva solicitud ${appointmentOf(view).key}`,
      heading: 'Se solicitó una nueva cita',
      paragraphs: ['Espera que se revise.'],
      details: [
        ['Cita', appointmentOf(view).key],
        ['Paciente', appointmentOf(view).patientName],
      ],
      action: 'Revisar la solicitud',
    }),
  },
  push: {
    en: (view) => ({
      title: 'New visit request',
      body: `${appointmentOf(view).patientName} requested a visit (${appointmentOf(view).key}).`,
    }),
    es: (view) => ({
      title: 'Nueva solicitud de cita',
      body: `${appointmentOf(view).patientName} pide una cita (${appointmentOf(view).key}).`,
    }),
  },
});
