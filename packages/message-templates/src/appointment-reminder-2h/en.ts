import { formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) => `${view.settings.name}: your visit is today, ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your visit is in two hours', body: `${formatAppointmentTime(view)}.` }),
};
