import {
  appointmentOf,
  formatAppointmentTime,
  formatOfferExpiry,
  offerOf,
  type ShortMessageContext,
  template,
} from '../template.ts';

const offeredTime = (view: ShortMessageContext) => formatAppointmentTime(view, offerOf(view).startsAt);

export const slotOffered = template('slot-offered', {
  title: 'Waitlist offer',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `A time opened up for your visit ${appointmentOf(view).key}`,
      heading: 'A time opened up',
      paragraphs: [
        `Hi ${view.firstName}, we can see you on ${offeredTime(view)}.`,
        `Accept by ${formatOfferExpiry(view)}. After that, we’ll offer it to the next person. Nothing changes unless you accept, and you’ll keep your place in line.`,
      ],
      action: 'View offer',
    }),
    es: (view) => ({
      subject: `Se liberó una hora para su cita ${appointmentOf(view).key}`,
      heading: 'Se liberó una hora',
      paragraphs: [
        `${view.firstName}, podemos atenderle el ${offeredTime(view)}.`,
        `Puede aceptarla hasta ${formatOfferExpiry(view)}. Después se la ofreceremos a la siguiente persona. Mientras no la acepte nada cambia, y usted conserva su lugar en la lista.`,
      ],
      action: 'Ver la oferta',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: a time opened up: ${offeredTime(view)}. Accept by ${formatOfferExpiry(view)}: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: se liberó una hora: ${offeredTime(view)}. Puede aceptarla hasta ${formatOfferExpiry(view)}: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'A time opened up',
      body: `${offeredTime(view)}. Accept by ${formatOfferExpiry(view)}.`,
    }),
    es: (view) => ({
      title: 'Se liberó una hora',
      body: `${offeredTime(view)}. Puede aceptarla hasta ${formatOfferExpiry(view)}.`,
    }),
  },
});
