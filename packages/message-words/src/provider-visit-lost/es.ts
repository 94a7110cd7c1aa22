import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `La cita ${visitOf(view).key} ya no es suya`,
    heading: 'Una cita salió de su agenda',
    paragraphs: [`La cita ${visitOf(view).key} ya no está en su agenda. No tiene que hacer nada.`],
  }),
  push: (view) => ({
    title: 'Una cita salió de su agenda',
    body: `${visitOf(view).key} ya no es suya.`,
  }),
};
