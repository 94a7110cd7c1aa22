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
        'En su cuenta puede ver todos los detalles de la cita. Si tiene alguna pregunta, con gusto le ayudamos.',
      ],
      action: 'Ver su cita',
    }),
  },
  push: {
    en: () => ({ title: 'Your visit is complete', body: 'Tap to see the details.' }),
    es: () => ({ title: 'Su cita ha concluido', body: 'Toque para ver los detalles.' }),
  },
});
