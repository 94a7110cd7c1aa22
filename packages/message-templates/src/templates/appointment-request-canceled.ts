import { appointmentRequestOf, reasonOf, template } from '../template.ts';

export const appointmentRequestCanceled = template('appointment-request-canceled', {
  title: 'Web request canceled',
  page: 'request',
  email: {
    en: (view) => ({
      subject: `Your request ${appointmentRequestOf(view).key} is canceled`,
      heading: 'Your request is canceled',
      paragraphs: [
        `Hi ${view.firstName}, your visit request is canceled.`,
        ...reasonOf(view),
        `Questions? Call us at ${view.settings.supportPhone}. You’re welcome to request another visit.`,
      ],
      details: [['Request', appointmentRequestOf(view).key]],
      action: 'Request a new visit',
    }),
    es: (view) => ({
      subject: `Su solicitud ${appointmentRequestOf(view).key} está cancelada`,
      heading: 'Su solicitud está cancelada',
      paragraphs: [
        `${view.firstName}, su solicitud de cita está cancelada.`,
        ...reasonOf(view),
        `Si tiene alguna pregunta, llámenos al ${view.settings.supportPhone}. Con gusto recibiremos otra solicitud suya.`,
      ],
      details: [['Solicitud', appointmentRequestOf(view).key]],
      action: 'Solicitar otra cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your request ${appointmentRequestOf(view).key} is canceled. Questions? Call ${view.settings.supportPhone}.`,
    es: (view) =>
      `${view.settings.name}: su solicitud ${appointmentRequestOf(view).key} está cancelada. Por favor, llámenos al ${view.settings.supportPhone}.`,
  },
});
