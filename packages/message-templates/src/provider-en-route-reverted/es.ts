import { formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) =>
    `${view.settings.name}: su profesional aún no va en camino, disculpe nuestro mensaje. Su cita es el ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({
    title: 'Aún no vamos en camino',
    body: `Su cita es el ${formatAppointmentTime(view)}.`,
  }),
};
