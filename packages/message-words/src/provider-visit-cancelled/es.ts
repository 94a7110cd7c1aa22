import { visitDetails, visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `La cita ${visitOf(view).key} está cancelada`,
    heading: 'Una de sus citas está cancelada',
    paragraphs: [
      `La cita ${visitOf(view).key} no tendrá lugar. El archivo adjunto la quita de su calendario.`,
    ],
    details: visitDetails(view),
  }),
  push: (view) => ({ title: 'Una cita está cancelada', body: `${visitOf(view).key} no tendrá lugar.` }),
};
