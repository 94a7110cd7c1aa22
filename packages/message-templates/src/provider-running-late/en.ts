import { formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) =>
    `${view.settings.name}: we’re running late for your visit on ${formatAppointmentTime(view)}. We’re sorry. We’ll text you when your provider is on the way. Questions? Call ${view.settings.supportPhone}. ${view.link}`,
  push: () => ({
    title: 'We’re running late',
    body: 'We’re sorry. We’ll let you know when your provider is on the way.',
  }),
};
