import { visitDetails, visitOf, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'time',
  email: (view) => ({
    subject: `La cita ${visitOf(view).key} es ahora el ${whenOf(view)}`,
    heading: 'Una de sus citas cambió',
    paragraphs: ['Así queda ahora. El archivo adjunto actualiza su calendario.'],
    details: visitDetails(view),
    action: 'Abrir la cita',
  }),
  push: (view) => ({
    title: 'Una cita cambió',
    body: `${visitOf(view).key} es ahora el ${whenOf(view)}.`,
  }),
};
