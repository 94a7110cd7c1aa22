import { phrases } from '../phrases.ts';
import { formatDay, planDetails, subscriptionOf, template } from '../template.ts';

export const membershipPastDue = template('membership-past-due', {
  title: 'Membership past due',
  page: 'plans',
  email: {
    details: (view) => [
      ...planDetails(view).slice(0, 2),
      [
        phrases[view.language].details.gracePeriodEndsAt,
        formatDay(subscriptionOf(view).gracePeriodEndsAt, view),
      ],
    ],
    en: (view) => ({
      subject: 'Your membership payment didn’t go through',
      heading: 'Your membership payment didn’t go through',
      paragraphs: [
        `Hi ${view.firstName}, we couldn’t charge your card for your ${subscriptionOf(view).planName} membership.`,
        subscriptionOf(view).nextRetryAt
          ? `We’ll try again on ${formatDay(subscriptionOf(view).nextRetryAt, view)}. To pay now, choose another card.`
          : 'Please choose another card. We’ll charge it right away.',
      ],
      action: 'Choose card',
    }),
    es: (view) => ({
      subject: 'No se pudo cobrar su membresía',
      heading: 'El pago de su membresía no se realizó',
      paragraphs: [
        `${view.firstName}, no pudimos cobrar su membresía ${subscriptionOf(view).planName} a su tarjeta.`,
        subscriptionOf(view).nextRetryAt
          ? `Lo intentaremos de nuevo el ${formatDay(subscriptionOf(view).nextRetryAt, view)}. Para pagarla de inmediato, elija otra tarjeta.`
          : 'Por favor, elija otra tarjeta. Le cobraremos de inmediato.',
      ],
      action: 'Elegir una tarjeta',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: your membership payment didn’t go through. Please check your card: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: el pago de su membresía no se realizó. Por favor, revise su tarjeta: ${link}`,
  },
  push: {
    en: () => ({
      title: 'Membership payment failed',
      body: 'We couldn’t charge your card. Please check it.',
    }),
    es: () => ({
      title: 'No se pudo cobrar su membresía',
      body: 'No pudimos cobrar a su tarjeta. Por favor, revísela.',
    }),
  },
});

export const staffMembershipPastDue = template('staff-membership-past-due', {
  title: 'Membership past due',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Membership past due',
      body: `The ${subscriptionOf(view).planName} charge failed.`,
    }),
    es: (view) => ({
      title: 'Una membresía no se pudo cobrar',
      body: `No se pudo cobrar ${subscriptionOf(view).planName}.`,
    }),
  },
});
