import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'console',
  calendar: 'former cancelled',
  email: (view) => ({
    subject: `La cita ${appointmentOf(view).key} ya no es suya`,
    heading: 'Una cita salió de su agenda',
    paragraphs: [`La cita ${appointmentOf(view).key} ya no está en su agenda. No tiene que hacer nada.`],
  }),
  push: (view) => ({
    title: 'Una cita salió de su agenda',
    body: `${appointmentOf(view).key} ya no es suya.`,
  }),
};
