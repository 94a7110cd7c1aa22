import { appointmentDetails, appointmentOf, template } from '../template.ts';

export const appointmentReactivated = template('appointment-reactivated', {
  title: 'Visit reactivated',
  page: 'appointment',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit ${appointmentOf(view).key} is back under review`,
      heading: 'Your visit is reopened',
      paragraphs: [
        `Hi ${view.firstName}, we reopened your canceled visit.`,
        'We’ll confirm a provider and a time soon.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita ${appointmentOf(view).key} está otra vez en revisión`,
      heading: 'Reabrimos su cita',
      paragraphs: [
        `${view.firstName}, reabrimos su cita cancelada.`,
        'En breve le confirmaremos el profesional y la hora.',
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: we reopened your visit. We’ll be in touch soon. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: reabrimos su cita. Pronto tendrá noticias nuestras. ${link}`,
  },
  push: {
    en: () => ({ title: 'Your visit is reopened', body: 'We’ll confirm a time soon.' }),
    es: () => ({ title: 'Reabrimos su cita', body: 'Pronto le confirmaremos la hora.' }),
  },
});
