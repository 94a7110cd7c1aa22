import { formatAppointmentTime, formatArrivalWindow, template } from '../template.ts';

export const appointmentEnRoute = template('appointment-en-route', {
  title: 'Provider on the way',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: your provider is on the way. Expect us ${formatArrivalWindow(view)}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su profesional va en camino. Llegaremos ${formatArrivalWindow(view)}. ${view.link}`,
  },
  push: {
    en: (view) => ({ title: 'Your provider is on the way', body: `Expect us ${formatArrivalWindow(view)}.` }),
    es: (view) => ({
      title: 'Su profesional va en camino',
      body: `Llegaremos ${formatArrivalWindow(view)}.`,
    }),
  },
});

export const appointmentEnRouteReverted = template('appointment-en-route-reverted', {
  title: 'Provider not on the way yet',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: sorry, our last message was sent by mistake. Your provider isn’t on the way yet. Your visit is on ${formatAppointmentTime(view)}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su profesional aún no va en camino, disculpe nuestro mensaje. Su cita es el ${formatAppointmentTime(view)}. ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your provider isn’t on the way yet',
      body: `Your visit is on ${formatAppointmentTime(view)}.`,
    }),
    es: (view) => ({
      title: 'Aún no vamos en camino',
      body: `Su cita es el ${formatAppointmentTime(view)}.`,
    }),
  },
});
