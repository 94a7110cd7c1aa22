import { appointmentDetails, appointmentOf, lateCancellationFee, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Su cita ${appointmentOf(view).key} está cancelada`,
    heading: 'Su cita está cancelada',
    paragraphs: [
      `${view.firstName}, su cita ${appointmentOf(view).key} está cancelada.`,
      ...lateCancellationFee(view),
      `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
    ],
    details: appointmentDetails(view),
    action: 'Ver su cita',
  }),
  text: (view) =>
    [
      `${view.settings.name}: su cita está cancelada.`,
      ...lateCancellationFee(view),
      `¿Preguntas? ${view.settings.supportPhone}.`,
      view.link,
    ].join(' '),
  push: () => ({
    title: 'Su cita está cancelada',
    body: 'Toque para verla, o llámenos si tiene alguna pregunta.',
  }),
};
