import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `Calendario: cita ${visitOf(view).key}, ${whenOf(view)}`,
    heading: 'Cambió una cita de su calendario',
    paragraphs: ['El archivo adjunto actualiza la cita en su calendario.'],
    details: visitDetails(view),
    action: 'Abrir la cita',
  }),
};
