import { appointmentDetails, appointmentOf, lateCancellationFee, template } from '../template.ts';

export const appointmentCanceled = template('appointment-canceled', {
  title: 'Visit canceled',
  page: 'appointment',
  calendar: 'canceled',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit ${appointmentOf(view).key} is canceled`,
      heading: 'Your visit is canceled',
      paragraphs: [
        `Hi ${view.firstName}, your visit ${appointmentOf(view).key} is canceled.`,
        ...lateCancellationFee(view),
        `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita ${appointmentOf(view).key} está cancelada`,
      heading: 'Su cita está cancelada',
      paragraphs: [
        `${view.firstName}, su cita ${appointmentOf(view).key} está cancelada.`,
        ...lateCancellationFee(view),
        `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: (view) =>
      [
        `${view.settings.name}: your visit is canceled.`,
        ...lateCancellationFee(view),
        `Questions? Call ${view.settings.supportPhone}.`,
        view.link,
      ].join(' '),
    es: (view) =>
      [
        `${view.settings.name}: su cita está cancelada.`,
        ...lateCancellationFee(view),
        `¿Preguntas? ${view.settings.supportPhone}.`,
        view.link,
      ].join(' '),
  },
  push: {
    en: () => ({ title: 'Your visit is canceled', body: 'Tap to see details, or call us with questions.' }),
    es: () => ({
      title: 'Su cita está cancelada',
      body: 'Toque para verla, o llámenos si tiene alguna pregunta.',
    }),
  },
});

export const providerAppointmentCanceled = template('provider-appointment-canceled', {
  title: 'Visit canceled',
  page: 'console',
  calendar: 'canceled',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Visit ${appointmentOf(view).key} canceled`,
      heading: 'Visit canceled',
      paragraphs: [
        `Visit ${appointmentOf(view).key} has been canceled. Open the attached file to remove it from your calendar.`,
      ],
    }),
    es: (view) => ({
      subject: `La cita ${appointmentOf(view).key} está cancelada`,
      heading: 'Una de sus citas está cancelada',
      paragraphs: [
        `La cita ${appointmentOf(view).key} se canceló. El archivo adjunto la quita de su calendario.`,
      ],
    }),
  },
  push: {
    en: (view) => ({ title: 'Visit canceled', body: `Visit ${appointmentOf(view).key} has been canceled.` }),
    es: (view) => ({ title: 'Cita cancelada', body: `La cita ${appointmentOf(view).key} se canceló.` }),
  },
});

export const staffAppointmentCanceled = template('staff-appointment-canceled', {
  title: 'Visit canceled',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Visit canceled',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}).`,
    }),
    es: (view) => ({
      title: 'Una cita está cancelada',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}).`,
    }),
  },
});
