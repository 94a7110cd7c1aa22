import { answerDayOf, type Words, webRequestOf } from '../words.ts';

export const words: Words = {
  page: 'home',
  email: (view) => ({
    subject: `Recibimos su solicitud ${webRequestOf(view).key}`,
    heading: `Gracias, ${view.firstName}`,
    paragraphs: [
      `Recibimos su solicitud de cita. Tendrá noticias nuestras ${answerDayOf(view)}.`,
      `No tiene que hacer nada más. Para cambiarla o retirarla, llámenos al ${view.settings.supportPhone}.`,
    ],
    details: [['Solicitud', webRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: recibimos su solicitud ${webRequestOf(view).key} y respondemos ${answerDayOf(view)}. ¿Preguntas? ${view.settings.supportPhone}`,
};
