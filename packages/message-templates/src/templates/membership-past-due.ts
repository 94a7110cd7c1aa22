import { phrases } from '../phrases.ts';
import { formatDay, planDetails, subscriptionOf, template } from '../template.ts';

/** Of a period that an earlier system has charged. */
const NEEDS_CARD = { en: 'Your membership needs a card', es: 'Su membresía necesita una tarjeta' };
const headingOf = (view: Parameters<typeof subscriptionOf>[0]): string =>
  subscriptionOf(view).hasCard ? 'Your membership payment didn’t go through' : NEEDS_CARD.en;

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
      subject: headingOf(view),
      heading: headingOf(view),
      paragraphs: [
        subscriptionOf(view).hasCard
          ? `Hi ${view.firstName}, we couldn’t charge your card for your ${subscriptionOf(view).planName} membership.`
          : `Hi ${view.firstName}, the paid period of your ${subscriptionOf(view).planName} membership is over, and we have no card to renew it with.`,
        subscriptionOf(view).nextRetryAt
          ? `We’ll try again on ${formatDay(subscriptionOf(view).nextRetryAt, view)}. To pay now, choose another card.`
          : `Please choose ${subscriptionOf(view).hasCard ? 'another' : 'a'} card. We’ll charge it right away.`,
      ],
      action: 'Choose card',
    }),
    es: (view) => ({
      subject: subscriptionOf(view).hasCard ? 'No se pudo cobrar su membresía' : NEEDS_CARD.es,
      heading: subscriptionOf(view).hasCard ? 'El pago de su membresía no se realizó' : NEEDS_CARD.es,
      paragraphs: [
        subscriptionOf(view).hasCard
          ? `${view.firstName}, no pudimos cobrar su membresía ${subscriptionOf(view).planName} a su tarjeta.`
          : `${view.firstName}, el período pagado de su membresía ${subscriptionOf(view).planName} terminó y no tenemos una tarjeta para renovarla.`,
        subscriptionOf(view).nextRetryAt
          ? `Lo intentaremos de nuevo el ${formatDay(subscriptionOf(view).nextRetryAt, view)}. Para pagarla de inmediato, elija otra tarjeta.`
          : `Por favor, elija ${subscriptionOf(view).hasCard ? 'otra' : 'una'} tarjeta. Le cobraremos de inmediato.`,
      ],
      action: 'Elegir una tarjeta',
    }),
  },
  text: {
    en: (view) =>
      subscriptionOf(view).hasCard
        ? `${view.settings.name}: your membership payment didn’t go through. Please check your card: ${view.link}`
        : `${view.settings.name}: your membership needs a card to renew. Choose one: ${view.link}`,
    es: (view) =>
      subscriptionOf(view).hasCard
        ? `${view.settings.name}: el pago de su membresía no se realizó. Por favor, revise su tarjeta: ${view.link}`
        : `${view.settings.name}: su membresía necesita una tarjeta para renovarse. Elija una: ${view.link}`,
  },
  push: {
    en: (view) =>
      subscriptionOf(view).hasCard
        ? { title: 'Membership payment failed', body: 'We couldn’t charge your card. Please check it.' }
        : { title: NEEDS_CARD.en, body: 'Choose a card to renew it.' },
    es: (view) =>
      subscriptionOf(view).hasCard
        ? {
            title: 'No se pudo cobrar su membresía',
            body: 'No pudimos cobrar a su tarjeta. Por favor, revísela.',
          }
        : { title: NEEDS_CARD.es, body: 'Elija una tarjeta para renovarla.' },
  },
});

export const staffMembershipPastDue = template('staff-membership-past-due', {
  title: 'Membership past due',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Membership past due',
      body: subscriptionOf(view).hasCard
        ? `The ${subscriptionOf(view).planName} charge failed.`
        : `${subscriptionOf(view).planName} has no card to renew with.`,
    }),
    es: (view) => ({
      title: 'Una membresía no se pudo cobrar',
      body: subscriptionOf(view).hasCard
        ? `No se pudo cobrar ${subscriptionOf(view).planName}.`
        : `${subscriptionOf(view).planName} no tiene una tarjeta para renovarse.`,
    }),
  },
});
