import { appointmentRequestOf, template } from '../template.ts';

export const appointmentRequestAccepted = template('appointment-request-accepted', {
  title: 'Web request accepted',
  page: 'home',
  email: {
    en: (view) => ({
      subject: `Your request ${appointmentRequestOf(view).key} is accepted`,
      heading: 'Your request is accepted',
      paragraphs: [
        `Hi ${view.firstName}, we accepted your visit request and are finding a time.`,
        `We’ll let you know as soon as the time is confirmed. Questions? Call us at ${view.settings.supportPhone}.`,
      ],
      details: [['Request', appointmentRequestOf(view).key]],
    }),
    es: (view) => ({
      subject: `Su solicitud ${appointmentRequestOf(view).key} está aceptada`,
      heading: 'Su solicitud está aceptada',
      paragraphs: [
        `${view.firstName}, aceptamos su solicitud de cita y estamos buscando una hora.`,
        `Le avisaremos en cuanto la hora esté confirmada. ¿Preguntas? Llámenos al ${view.settings.supportPhone}.`,
      ],
      details: [['Solicitud', appointmentRequestOf(view).key]],
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your request ${appointmentRequestOf(view).key} is accepted. We’ll confirm a time soon. Questions? Call ${view.settings.supportPhone}`,
    es: (view) =>
      `${view.settings.name}: su solicitud ${appointmentRequestOf(view).key} está aceptada. Pronto le confirmaremos la hora. ¿Preguntas? ${view.settings.supportPhone}`,
  },
});
