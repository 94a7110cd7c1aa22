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
    subject: `A time opened up for your visit ${appointmentOf(view).key}`,
    heading: 'A time opened up',
    paragraphs: [
      `Hi ${view.firstName}, we can see you on ${offeredTime(view)}.`,
      `Accept by ${formatOfferExpiry(view)}. After that, we’ll offer it to the next person. Nothing changes unless you accept, and you’ll keep your place in line.`,
    ],
    action: 'View offer',
  }),
  text: (view) =>
    `${view.settings.name}: a time opened up: ${offeredTime(view)}. Accept by ${formatOfferExpiry(view)}: ${view.link}`,
  push: (view) => ({
    title: 'A time opened up',
    body: `${offeredTime(view)}. Accept by ${formatOfferExpiry(view)}.`,
  }),
};
