import { visitDetails, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'time',
  email: (view) => ({
    subject: `Su cita cambió: ${whenOf(view)}`,
    heading: 'Su cita cambió',
    paragraphs: [
      `${view.firstName}, su cita es ahora el ${whenOf(view)}.`,
      'El archivo adjunto actualiza su calendario.',
    ],
    details: visitDetails(view),
    action: 'Ver su cita',
  }),
  text: (view) => `${view.settings.name}: su cita cambió y ahora es el ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su cita cambió', body: `Ahora es el ${whenOf(view)}.` }),
};
