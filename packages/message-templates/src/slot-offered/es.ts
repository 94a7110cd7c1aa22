import {
  appointmentOf,
  formatInstant,
  formatOfferExpiry,
  type MessageTemplate,
  offerOf,
  type ShortMessageContext,
} from '../template.ts';

const offeredTime = (view: ShortMessageContext) => formatInstant(offerOf(view).startsAt, view);

export const words: MessageTemplate = {
  page: 'appointment',
  email: (view) => ({
    subject: `Se liberó una hora para su cita ${appointmentOf(view).key}`,
    heading: 'Se liberó una hora',
    paragraphs: [
      `${view.firstName}, podemos atenderle el ${offeredTime(view)}.`,
      `Puede aceptarla hasta ${formatOfferExpiry(view)}. Después se la ofreceremos a la siguiente persona. Mientras no la acepte nada cambia, y usted conserva su lugar en la lista.`,
    ],
    action: 'Ver la oferta',
  }),
  text: (view) =>
    `${view.settings.name}: se liberó una hora: ${offeredTime(view)}. Puede aceptarla hasta ${formatOfferExpiry(view)}: ${view.link}`,
  push: (view) => ({
    title: 'Se liberó una hora',
    body: `${offeredTime(view)}. Puede aceptarla hasta ${formatOfferExpiry(view)}.`,
  }),
};
