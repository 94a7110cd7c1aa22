import { appointmentDetails, appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Su cita ${appointmentOf(view).key} está otra vez en revisión`,
    heading: 'Retomamos su cita',
    paragraphs: [
      `${view.firstName}, retomamos la cita que estaba cancelada.`,
      'En breve le confirmaremos el profesional y la hora.',
    ],
    details: appointmentDetails(view),
    action: 'Ver su cita',
  }),
  text: ({ settings, link }) =>
    `${settings.name}: retomamos su cita. Pronto tendrá noticias nuestras. ${link}`,
  push: () => ({ title: 'Retomamos su cita', body: 'Pronto le confirmaremos la hora.' }),
};
