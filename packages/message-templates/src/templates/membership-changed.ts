import { planDetails, subscriptionOf, template } from '../template.ts';

export const membershipChanged = template('membership-changed', {
  title: 'Membership changed',
  page: 'plans',
  email: {
    details: planDetails,
    en: (view) => ({
      subject: `Your plan is now ${subscriptionOf(view).planName}`,
      heading: 'Your plan has changed',
      paragraphs: [
        `Hi ${view.firstName}, your plan is now ${subscriptionOf(view).planName}. We applied what was left of your old plan.`,
        `If you didn’t ask for this, call us at ${view.settings.supportPhone}.`,
      ],
      action: 'View membership',
    }),
    es: (view) => ({
      subject: `Su membresía es ahora ${subscriptionOf(view).planName}`,
      heading: 'Su membresía ha cambiado',
      paragraphs: [
        `${view.firstName}, su membresía es ahora ${subscriptionOf(view).planName}. Aplicamos lo que quedaba de su plan anterior.`,
        `Si no lo pidió, llámenos al ${view.settings.supportPhone}.`,
      ],
      action: 'Ver su membresía',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your plan is now ${subscriptionOf(view).planName}. Details: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su membresía es ahora ${subscriptionOf(view).planName}. Véala aquí: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your plan has changed',
      body: `You’re now on ${subscriptionOf(view).planName}.`,
    }),
    es: (view) => ({
      title: 'Su membresía ha cambiado',
      body: `Ahora es ${subscriptionOf(view).planName}.`,
    }),
  },
});
