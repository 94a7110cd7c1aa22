import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Su solicitud ${appointmentOf(view).key} está aprobada`,
    heading: 'Su cita está aprobada',
    paragraphs: [
      `Buenas noticias, ${view.firstName}: su cita está aprobada.`,
      'Estamos buscando al profesional y la hora adecuados y en breve le confirmaremos ambos.',
    ],
    details: appointmentDetails(view),
    action: 'Ver su cita',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: su cita está aprobada. Pronto le confirmaremos la hora. ${link}`,
  push: () => ({ title: 'Su cita está aprobada', body: 'Pronto le confirmaremos la hora.' }),
};
