import { appointmentOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Su cita ${appointmentOf(view).key} ha concluido`,
    heading: 'Su cita ha concluido',
    paragraphs: [
      `Gracias por confiar en nosotros, ${view.firstName}.`,
      'Todo lo de esta cita está en su página. Si tiene alguna pregunta, aquí estamos.',
    ],
    action: 'Ver su cita',
  }),
  push: () => ({ title: 'Su cita ha concluido', body: 'Todo lo de ella está en su página.' }),
};
