import { isSameDay, momentOf, offerOf, timeOf, type View, visitOf, type Words } from '../words.ts';

const offeredTime = (view: Pick<View, 'facts' | 'settings'>) => momentOf(offerOf(view).startsAt, view);

/** The time, with its day when that is not the day of the offer. */
function answerBy(view: Pick<View, 'facts' | 'settings'>): string {
  const { expiresAt } = offerOf(view);
  return isSameDay(expiresAt, view.facts.event.createdAt, view)
    ? timeOf(expiresAt, view)
    : momentOf(expiresAt, view);
}

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `A time came free for your visit ${visitOf(view).key}`,
    heading: 'A time came free',
    paragraphs: [
      `${view.firstName}, we can see you on ${offeredTime(view)}.`,
      `Take it until ${answerBy(view)}. After that we ask the next in line. Until you take it nothing changes, and you keep your place in line.`,
    ],
    action: 'See the offer',
  }),
  text: (view) =>
    `${view.settings.name}: a time came free: ${offeredTime(view)}. Take it until ${answerBy(view)}: ${view.link}`,
  push: (view) => ({
    title: 'A time came free',
    body: `${offeredTime(view)}. Take it until ${answerBy(view)}.`,
  }),
};
