import { appointmentRequestOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: (view) => ({
    subject: `Su solicitud ${appointmentRequestOf(view).key} está aceptada`,
    heading: 'Su solicitud está aceptada',
    paragraphs: [
      `${view.firstName}, aceptamos su solicitud de cita y estamos buscando una hora.`,
      `Le avisaremos en cuanto la hora esté confirmada. ¿Preguntas? Llámenos al ${view.settings.supportPhone}.`,
    ],
    details: [['Solicitud', appointmentRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: su solicitud ${appointmentRequestOf(view).key} está aceptada. Pronto le confirmaremos la hora. ¿Preguntas? ${view.settings.supportPhone}`,
};
