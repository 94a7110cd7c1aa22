import { momentOf, offeredUntil, offerOf, type Telling, visitOf, type Words } from '../words.ts';

const offeredTime = (view: Telling) => momentOf(offerOf(view).startsAt, view);

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `A time came free for your visit ${visitOf(view).key}`,
    heading: 'A time came free',
    paragraphs: [
      `${view.firstName}, we can see you on ${offeredTime(view)}.`,
      `Take it until ${offeredUntil(view)}. After that we ask the next in line. Until you take it nothing changes, and you keep your place in line.`,
    ],
    action: 'See the offer',
  }),
  text: (view) =>
    `${view.settings.name}: a time came free: ${offeredTime(view)}. Take it until ${offeredUntil(view)}: ${view.link}`,
  push: (view) => ({
    title: 'A time came free',
    body: `${offeredTime(view)}. Take it until ${offeredUntil(view)}.`,
  }),
};
