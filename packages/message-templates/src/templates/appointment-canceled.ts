import { appointmentDetails, appointmentOf, lateCancellationFee, template } from '../template.ts';

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
