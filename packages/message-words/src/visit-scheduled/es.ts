import { isRemindedDayBefore, visitDetails, type Words, whenOf } from '../words.ts';

export const words: Words = {
  page: 'visit',
  calendar: 'time',
  email: (view) => ({
    subject: `Su cita es el ${whenOf(view)}`,
    heading: 'Su cita está programada',
    paragraphs: [
      `${view.firstName}, su cita es el ${whenOf(view)}.`,
      `El archivo adjunto la agrega a su calendario.${isRemindedDayBefore(view) ? ' Se la recordaremos el día anterior.' : ''}`,
    ],
    details: visitDetails(view),
    action: 'Ver su cita',
  }),
  text: (view) => `${view.settings.name}: su cita es el ${whenOf(view)}. ${view.link}`,
  push: (view) => ({ title: 'Su cita está programada', body: `${whenOf(view)}.` }),
};
