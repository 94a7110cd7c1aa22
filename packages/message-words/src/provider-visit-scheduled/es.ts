import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `Nueva cita ${visitOf(view).key}: ${whenOf(view)}`,
    heading: 'Tiene una nueva cita',
    paragraphs: [`Es el ${whenOf(view)}. El archivo adjunto la agrega a su calendario.`],
    details: visitDetails(view),
    action: 'Abrir la cita',
  }),
  push: (view) => ({ title: 'Nueva cita', body: `${visitOf(view).key}, ${whenOf(view)}.` }),
};
