import { formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) => `${view.settings.name}: su cita es hoy, ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su cita es en dos horas', body: `${formatAppointmentTime(view)}.` }),
};
