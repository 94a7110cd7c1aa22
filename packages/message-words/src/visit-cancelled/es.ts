import { lateFeeOf, visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Su cita ${visitOf(view).key} está cancelada`,
    heading: 'Su cita está cancelada',
    paragraphs: [
      `${view.firstName}, su cita ${visitOf(view).key} está cancelada.`,
      ...lateFeeOf(view),
      `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
    ],
    details: visitDetails(view),
    action: 'Ver su cita',
  }),
  text: (view) =>
    [
      `${view.settings.name}: su cita está cancelada.`,
      ...lateFeeOf(view),
      `¿Preguntas? ${view.settings.supportPhone}.`,
      view.link,
    ].join(' '),
  push: () => ({
    title: 'Su cita está cancelada',
    body: 'Toque para verla, o llámenos si tiene alguna pregunta.',
  }),
};
