import { answerDayOf, appointmentRequestOf, template } from '../template.ts';

export const appointmentRequestReceived = template('appointment-request-received', {
  title: 'Web request confirmation',
  page: 'home',
  email: {
    en: (view) => ({
      subject: `We got your request ${appointmentRequestOf(view).key}`,
      heading: `Thank you, ${view.firstName}`,
      paragraphs: [
        `We got your visit request. You’ll hear from us ${answerDayOf(view)}.`,
        `You don’t need to do anything else. To change or cancel it, call us at ${view.settings.supportPhone}.`,
      ],
      details: [['Request', appointmentRequestOf(view).key]],
    }),
    es: (view) => ({
      subject: `Recibimos su solicitud ${appointmentRequestOf(view).key}`,
      heading: `Gracias, ${view.firstName}`,
      paragraphs: [
        `Recibimos su solicitud de cita. Tendrá noticias nuestras ${answerDayOf(view)}.`,
        `No tiene que hacer nada más. Para cambiarla o retirarla, llámenos al ${view.settings.supportPhone}.`,
      ],
      details: [['Solicitud', appointmentRequestOf(view).key]],
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: we got your request ${appointmentRequestOf(view).key}. You’ll hear from us ${answerDayOf(view)}. Questions? Call ${view.settings.supportPhone}`,
    es: (view) =>
      `${view.settings.name}: recibimos su solicitud ${appointmentRequestOf(view).key} y respondemos ${answerDayOf(view)}. ¿Preguntas? ${view.settings.supportPhone}`,
  },
});

export const staffAppointmentRequest = template('staff-appointment-request', {
  title: 'New web request alert',
  page: 'console',
  email: {
    en: (view) => ({
      subject: `New web request ${appointmentRequestOf(view).key}`,
      heading: 'New web request',
      paragraphs: ['Accept or reject it in the console.'],
      details: [['Request', appointmentRequestOf(view).key]],
      action: 'Review request',
    }),
    es: (view) => ({
      subject: `Nueva solicitud web ${appointmentRequestOf(view).key}`,
      heading: 'Se solicitó una cita en el sitio web',
      paragraphs: ['Espera que se acepte o se rechace.'],
      details: [['Solicitud', appointmentRequestOf(view).key]],
      action: 'Revisar la solicitud',
    }),
  },
  push: {
    en: (view) => ({
      title: 'New web request',
      body: `${appointmentRequestOf(view).key} is waiting for review.`,
    }),
    es: (view) => ({
      title: 'Nueva solicitud web',
      body: `${appointmentRequestOf(view).key} espera que se acepte o se rechace.`,
    }),
  },
});
