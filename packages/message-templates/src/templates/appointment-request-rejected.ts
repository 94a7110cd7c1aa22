import { appointmentRequestOf, reasonOf, template } from '../template.ts';

export const appointmentRequestRejected = template('appointment-request-rejected', {
  title: 'Web request rejected',
  page: 'request',
  email: {
    en: (view) => ({
      subject: `We can’t accept your request ${appointmentRequestOf(view).key}`,
      heading: 'We can’t accept your request',
      paragraphs: [
        `Hi ${view.firstName}, we’re sorry, but we can’t accept your visit request.`,
        ...reasonOf(view),
        `Questions? Call us at ${view.settings.supportPhone}. You’re welcome to request another visit.`,
      ],
      details: [['Request', appointmentRequestOf(view).key]],
      action: 'Request a new visit',
    }),
    es: (view) => ({
      subject: `No podemos atender su solicitud ${appointmentRequestOf(view).key}`,
      heading: 'No podemos atender su solicitud',
      paragraphs: [
        `${view.firstName}, lamentamos no poder atender su solicitud de cita.`,
        ...reasonOf(view),
        `Si tiene alguna pregunta, llámenos al ${view.settings.supportPhone}. Con gusto recibiremos otra solicitud suya.`,
      ],
      details: [['Solicitud', appointmentRequestOf(view).key]],
      action: 'Solicitar otra cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: we’re sorry, we can’t accept your request ${appointmentRequestOf(view).key}. Questions? Call ${view.settings.supportPhone}.`,
    es: (view) =>
      `${view.settings.name}: no podemos atender su solicitud ${appointmentRequestOf(view).key}. Por favor, llámenos al ${view.settings.supportPhone}.`,
  },
});
