import { phrases } from '../phrases.ts';
import { formatDay, planDetails, subscriptionOf, template } from '../template.ts';

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

/** For a period that the old system charged. */
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

export const membershipEnding = template('membership-ending', {
  title: 'Membership ending soon',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your ${subscriptionOf(view).planName} membership is ending`,
      heading: 'Your membership is ending',
      paragraphs: [
        `Hi ${view.firstName}, your ${subscriptionOf(view).planName} membership ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. You’ll keep your benefits until then, and you won’t be charged again.`,
        'Changed your mind? You can keep it with one tap until that day.',
      ],
      action: 'Keep membership',
    }),
    es: (view) => ({
      subject: `Su membresía ${subscriptionOf(view).planName} terminará`,
      heading: 'Su membresía terminará',
      paragraphs: [
        `${view.firstName}, su membresía ${subscriptionOf(view).planName} termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Conservará sus beneficios hasta entonces y no se le volverá a cobrar.`,
        '¿Cambió de opinión? Puede conservarla con un solo toque hasta ese día.',
      ],
      action: 'Conservar la membresía',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your membership ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Keep it here: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su membresía termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}. Para conservarla: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your membership is ending',
      body: `It ends on ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}.`,
    }),
    es: (view) => ({
      title: 'Su membresía terminará',
      body: `Termina el ${formatDay(subscriptionOf(view).currentPeriodEnd, view)}.`,
    }),
  },
});

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
