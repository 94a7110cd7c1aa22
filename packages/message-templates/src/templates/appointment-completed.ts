import { appointmentOf, template } from '../template.ts';

export const appointmentCompleted = template('appointment-completed', {
  title: 'After-visit message',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `Your visit ${appointmentOf(view).key} is complete`,
      heading: 'Your visit is complete',
      paragraphs: [
        `Thank you for trusting us, ${view.firstName}.`,
        'You can see everything about this visit in your account. If you have questions, we’re here.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita ${appointmentOf(view).key} ha concluido`,
      heading: 'Su cita ha concluido',
      paragraphs: [
        `Gracias por confiar en nosotros, ${view.firstName}.`,
        'Todo lo de esta cita está en su página. Si tiene alguna pregunta, aquí estamos.',
      ],
      action: 'Ver su cita',
    }),
  },
  push: {
    en: () => ({ title: 'Your visit is complete', body: 'Tap to see the details.' }),
    es: () => ({ title: 'Su cita ha concluido', body: 'Todo lo de ella está en su página.' }),
  },
});
