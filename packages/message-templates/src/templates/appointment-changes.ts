import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  lateCancellationFee,
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

export const staffPreferenceChanged = template('staff-preference-changed', {
  title: 'Preferred date changed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Preferred date changed',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) requested a different date.`,
    }),
    es: (view) => ({
      title: 'Prefieren otra fecha',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) pide otra fecha.`,
    }),
  },
});

type CanceledView = Parameters<typeof appointmentOf>[0];
const isNoShow = (view: CanceledView): boolean => appointmentOf(view).noShow;

export const appointmentCanceled = template('appointment-canceled', {
  title: 'Visit canceled',
  page: 'appointment',
  calendar: 'canceled',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: isNoShow(view)
        ? `We missed you at your visit ${appointmentOf(view).key}`
        : `Your visit ${appointmentOf(view).key} is canceled`,
      heading: isNoShow(view) ? 'We missed you' : 'Your visit is canceled',
      paragraphs: isNoShow(view)
        ? [
            `Hi ${view.firstName}, we couldn’t reach you at the time of your visit ${appointmentOf(view).key}, so it was canceled.`,
            ...lateCancellationFee(view),
            `To book a new visit, or if this is a mistake, call us at ${view.settings.supportPhone}.`,
          ]
        : [
            `Hi ${view.firstName}, your visit ${appointmentOf(view).key} is canceled.`,
            ...lateCancellationFee(view),
            `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
          ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: isNoShow(view)
        ? `No pudimos encontrarle en su cita ${appointmentOf(view).key}`
        : `Su cita ${appointmentOf(view).key} está cancelada`,
      heading: isNoShow(view) ? 'No pudimos encontrarle' : 'Su cita está cancelada',
      paragraphs: isNoShow(view)
        ? [
            `${view.firstName}, no pudimos encontrarle a la hora de su cita ${appointmentOf(view).key}, por lo que se canceló.`,
            ...lateCancellationFee(view),
            `Para reservar otra cita, o si se trata de un error, llámenos al ${view.settings.supportPhone}.`,
          ]
        : [
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
        `${view.settings.name}: ${isNoShow(view) ? 'we missed you at your visit.' : 'your visit is canceled.'}`,
        ...lateCancellationFee(view),
        `Questions? Call ${view.settings.supportPhone}.`,
        view.link,
      ].join(' '),
    es: (view) =>
      [
        `${view.settings.name}: ${isNoShow(view) ? 'no pudimos encontrarle en su cita.' : 'su cita está cancelada.'}`,
        ...lateCancellationFee(view),
        `¿Preguntas? ${view.settings.supportPhone}.`,
        view.link,
      ].join(' '),
  },
  push: {
    en: (view) => ({
      title: isNoShow(view) ? 'We missed you at your visit' : 'Your visit is canceled',
      body: 'Tap to see details, or call us with questions.',
    }),
    es: (view) => ({
      title: isNoShow(view) ? 'No pudimos encontrarle en su cita' : 'Su cita está cancelada',
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

export const staffCanceledVisitSummary = template('staff-canceled-visit-summary', {
  title: 'Provider summary of a canceled visit',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Canceled visit has a provider summary',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}). Read it, and reactivate the visit if it took place.`,
    }),
    es: (view) => ({
      title: 'Una cita cancelada tiene un resumen',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}). Léalo y reactive la cita si tuvo lugar.`,
    }),
  },
});

export const appointmentReactivated = template('appointment-reactivated', {
  title: 'Visit reactivated',
  page: 'appointment',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit ${appointmentOf(view).key} is back under review`,
      heading: 'Your visit is reopened',
      paragraphs: [
        `Hi ${view.firstName}, we reopened your canceled visit.`,
        'We’ll confirm a provider and a time soon.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita ${appointmentOf(view).key} está otra vez en revisión`,
      heading: 'Reabrimos su cita',
      paragraphs: [
        `${view.firstName}, reabrimos su cita cancelada.`,
        'En breve le confirmaremos el profesional y la hora.',
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: we reopened your visit. We’ll be in touch soon. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: reabrimos su cita. Pronto tendrá noticias nuestras. ${link}`,
  },
  push: {
    en: () => ({ title: 'Your visit is reopened', body: 'We’ll confirm a time soon.' }),
    es: () => ({ title: 'Reabrimos su cita', body: 'Pronto le confirmaremos la hora.' }),
  },
});
