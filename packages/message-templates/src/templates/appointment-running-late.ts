import { formatAppointmentTime, template } from '../template.ts';

export const appointmentRunningLate = template('appointment-running-late', {
  title: 'Provider running late',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: we’re running late for your visit on ${formatAppointmentTime(view)}. We’re sorry. We’ll text you when your provider is on the way. Questions? Call ${view.settings.supportPhone}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: vamos con retraso a su cita del ${formatAppointmentTime(view)}. Lo sentimos. Le avisaremos cuando su profesional vaya en camino. ¿Preguntas? ${view.settings.supportPhone}. ${view.link}`,
  },
  push: {
    en: () => ({
      title: 'We’re running late',
      body: 'We’re sorry. We’ll let you know when your provider is on the way.',
    }),
    es: () => ({
      title: 'Vamos con retraso',
      body: 'Lo sentimos. Le avisaremos en cuanto su profesional vaya en camino.',
    }),
  },
});
