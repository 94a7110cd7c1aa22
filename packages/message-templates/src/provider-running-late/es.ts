import { formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) =>
    `${view.settings.name}: vamos con retraso a su cita del ${formatAppointmentTime(view)}. Lo sentimos; le avisaremos cuando su profesional vaya en camino. Preguntas: ${view.settings.supportPhone}. ${view.link}`,
  push: () => ({
    title: 'Vamos con retraso',
    body: 'Lo sentimos. Le avisaremos en cuanto su profesional vaya en camino.',
  }),
};
