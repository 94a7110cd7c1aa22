import { answerDayOf, appointmentRequestOf, reasonOf, template } from '../template.ts';

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
