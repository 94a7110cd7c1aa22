import { formatAppointmentTime, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) =>
    `${view.settings.name}: sorry, our last message was sent by mistake. Your provider isn’t on the way yet. Your visit is on ${formatAppointmentTime(view)}. ${view.link}`,
  push: (view) => ({
    title: 'Your provider isn’t on the way yet',
    body: `Your visit is on ${formatAppointmentTime(view)}.`,
  }),
};
