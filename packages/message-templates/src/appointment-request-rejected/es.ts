import { appointmentRequestOf, type MessageTemplate, reasonOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'request',
  email: (view) => ({
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
  text: (view) =>
    `${view.settings.name}: no podemos atender su solicitud ${appointmentRequestOf(view).key}. Por favor, llámenos al ${view.settings.supportPhone}.`,
};
