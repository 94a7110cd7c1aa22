import { formatAppointmentTime, type TemplateContext, template } from '../template.ts';

const isOnTheWay = ({ facts }: Pick<TemplateContext, 'facts'>) => facts.appointment?.status === 'ON THE WAY';

export const appointmentDelayed = template('appointment-delayed', {
  title: 'Provider delayed',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: your provider is running about ${view.facts.payload.minutes} minutes late for your visit on ${formatAppointmentTime(view)}. We’re sorry.${isOnTheWay(view) ? '' : ' We’ll text you when they’re on the way.'} Questions? Call ${view.settings.supportPhone}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su profesional lleva unos ${view.facts.payload.minutes} minutos de retraso para su cita del ${formatAppointmentTime(view)}. Lo sentimos.${isOnTheWay(view) ? '' : ' Le avisaremos cuando vaya en camino.'} ¿Preguntas? ${view.settings.supportPhone}. ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: `About ${view.facts.payload.minutes} minutes late`,
      body: isOnTheWay(view)
        ? 'We’re sorry. Your provider is on the way.'
        : 'We’re sorry. We’ll let you know when your provider is on the way.',
    }),
    es: (view) => ({
      title: `Unos ${view.facts.payload.minutes} minutos de retraso`,
      body: isOnTheWay(view)
        ? 'Lo sentimos. Su profesional va en camino.'
        : 'Lo sentimos. Le avisaremos en cuanto su profesional vaya en camino.',
    }),
  },
});
