import { subscriptionOf, template } from '../template.ts';

export const membershipEnded = template('membership-ended', {
  title: 'Membership ended',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your ${subscriptionOf(view).planName} membership has ended`,
      heading: 'Your membership has ended',
      paragraphs: [
        `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership has ended, and we won’t charge you for it anymore. You can still book visits and pay per visit.`,
        'You’re welcome back anytime.',
      ],
      action: 'View plans',
    }),
    es: (view) => ({
      subject: `Su membresía ${subscriptionOf(view).planName} ha terminado`,
      heading: 'Su membresía ha terminado',
      paragraphs: [
        `${view.firstName}, su membresía ${subscriptionOf(view).planName} ha terminado y ya no se la cobraremos. Puede seguir reservando citas y pagar por cada una.`,
        'Puede volver cuando quiera.',
      ],
      action: 'Ver los planes',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: your membership has ended. View plans: ${link}`,
    es: ({ settings, link }) => `${settings.name}: su membresía ha terminado. Vea los planes: ${link}`,
  },
  push: {
    en: () => ({ title: 'Your membership has ended', body: 'You can still book visits and pay per visit.' }),
    es: () => ({
      title: 'Su membresía ha terminado',
      body: 'Puede seguir reservando citas y pagar por cada una.',
    }),
  },
});
