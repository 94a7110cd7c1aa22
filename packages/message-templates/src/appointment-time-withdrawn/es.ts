import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `Buscamos una nueva hora para su cita ${appointmentOf(view).key}`,
    heading: 'Una nueva hora para su cita',
    paragraphs: [
      `${view.firstName}, su cita ya no tiene la hora anterior y estamos buscando una nueva.`,
      'Le avisaremos en cuanto esté confirmada.',
    ],
    action: 'Ver su cita',
  }),
  text: ({ settings, link }) => `${settings.name}: estamos buscando una nueva hora para su cita. ${link}`,
  push: () => ({ title: 'Una nueva hora para su cita', body: 'Pronto se la confirmaremos.' }),
};
