import { formatArrivalWindow, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  text: (view) =>
    `${view.settings.name}: su profesional va en camino. Llegaremos ${formatArrivalWindow(view)}. ${view.link}`,
  push: (view) => ({
    title: 'Su profesional va en camino',
    body: `Llegaremos ${formatArrivalWindow(view)}.`,
  }),
};
