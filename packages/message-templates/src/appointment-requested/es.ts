import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Recibimos su solicitud ${appointmentOf(view).key}`,
    heading: `Gracias, ${view.firstName}`,
    paragraphs: [
      'Recibimos su solicitud de cita y la revisaremos en breve.',
      'Le avisaremos en cuanto esté confirmada. No tiene que hacer nada más.',
    ],
    details: appointmentDetails(view),
    action: 'Ver su solicitud',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: recibimos su solicitud y pronto tendrá noticias nuestras. ${link}`,
};
