import { formatArrivalWindow, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) =>
    `${view.settings.name}: your provider is on the way. Expect us ${formatArrivalWindow(view)}. ${view.link}`,
  push: (view) => ({ title: 'Your provider is on the way', body: `Expect us ${formatArrivalWindow(view)}.` }),
};
