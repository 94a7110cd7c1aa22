import { answerDayOf, appointmentRequestOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: (view) => ({
    subject: `Recibimos su solicitud ${appointmentRequestOf(view).key}`,
    heading: `Gracias, ${view.firstName}`,
    paragraphs: [
      `Recibimos su solicitud de cita. Tendrá noticias nuestras ${answerDayOf(view)}.`,
      `No tiene que hacer nada más. Para cambiarla o retirarla, llámenos al ${view.settings.supportPhone}.`,
    ],
    details: [['Solicitud', appointmentRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: recibimos su solicitud ${appointmentRequestOf(view).key} y respondemos ${answerDayOf(view)}. ¿Preguntas? ${view.settings.supportPhone}`,
};
