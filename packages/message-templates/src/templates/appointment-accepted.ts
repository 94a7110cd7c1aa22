import { appointmentDetails, appointmentOf, template } from '../template.ts';

export const appointmentAccepted = template('appointment-accepted', {
  title: 'Visit approved',
  page: 'appointment',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your request ${appointmentOf(view).key} is approved`,
      heading: 'Your visit is approved',
      paragraphs: [
        `Good news, ${view.firstName}: your visit is approved.`,
        'We’re finding the right provider and time, and we’ll confirm both soon.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su solicitud ${appointmentOf(view).key} está aprobada`,
      heading: 'Su cita está aprobada',
      paragraphs: [
        `Buenas noticias, ${view.firstName}: su cita está aprobada.`,
        'Estamos buscando al profesional y la hora adecuados y en breve le confirmaremos ambos.',
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: your visit is approved. We’ll confirm the time soon. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: su cita está aprobada. Pronto le confirmaremos la hora. ${link}`,
  },
  push: {
    en: () => ({ title: 'Your visit is approved', body: 'We’ll confirm the time soon.' }),
    es: () => ({ title: 'Su cita está aprobada', body: 'Pronto le confirmaremos la hora.' }),
  },
});
