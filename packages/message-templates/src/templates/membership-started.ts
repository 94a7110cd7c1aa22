import { planDetails, subscriptionOf, template } from '../template.ts';

export const membershipStarted = template('membership-started', {
  title: 'Membership started',
  page: 'plans',
  email: {
    details: planDetails,
    en: (view) => ({
      subject: `Your ${subscriptionOf(view).planName} membership is active`,
      heading: 'Welcome! Your membership is active',
      paragraphs: [
        `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership is active. Benefits start today for everyone in your household.`,
        'It renews automatically. You can change or cancel it anytime.',
      ],
      action: 'View membership',
    }),
    es: (view) => ({
      subject: `Su membresía ${subscriptionOf(view).planName} está activa`,
      heading: 'Le damos la bienvenida',
      paragraphs: [
        `${view.firstName}, su membresía ${subscriptionOf(view).planName} está activa. Sus beneficios comienzan hoy para todas las personas de su hogar.`,
        `Se renueva automáticamente. Puede cambiarla o cancelarla en cualquier momento.`,
      ],
      action: 'Ver su membresía',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your ${subscriptionOf(view).planName} membership is active. Details: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su membresía ${subscriptionOf(view).planName} está activa. Véala aquí: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your membership is active',
      body: `You’re now on ${subscriptionOf(view).planName}.`,
    }),
    es: (view) => ({
      title: 'Su membresía está activa',
      body: `${subscriptionOf(view).planName} ya es su plan.`,
    }),
  },
});
