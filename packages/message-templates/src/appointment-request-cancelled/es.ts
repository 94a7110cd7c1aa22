import { appointmentRequestOf, type MessageTemplate, reasonOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'request',
  email: (view) => ({
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
  text: (view) =>
    `${view.settings.name}: su solicitud ${appointmentRequestOf(view).key} está cancelada. Por favor, llámenos al ${view.settings.supportPhone}.`,
};
