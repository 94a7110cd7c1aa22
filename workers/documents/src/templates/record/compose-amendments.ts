import type { RecordContent } from '@bedside/domain/exports/record-content.queries';
import { entryOf, factsOf, type RecordClock, type RecordEntry } from './record-entry.ts';
import type { RecordWords } from './record-words.ts';

export function amendmentEntry(
  one: RecordContent['amendments'][number],
  { amendment: words }: RecordWords,
  clock: RecordClock,
): RecordEntry {
  const { answeredAt, othersToldAt } = one;
  const answered = one.status === 'ACCEPTED' ? words.accepted : words.denied;
  const note = [
    words.requested(clock.day(one.createdAt)),
    answeredAt && answered(clock.day(answeredAt)),
    othersToldAt && words.othersNotified(clock.day(othersToldAt)),
  ];
  return entryOf({
    title: [words.about[one.about], one.recordLabel].filter(Boolean).join(': '),
    note: note.filter(Boolean).join(', '),
    facts: factsOf([[words.ground, one.denialGround && words.grounds[one.denialGround]]]),
    texts: [
      { label: words.whatIsWrong, text: one.whatIsWrong },
      { label: words.whatItShouldSay, text: one.whatItShouldSay },
      { label: words.reason, text: one.reason },
      { label: words.changeMade, text: one.changeMade },
      { label: words.explanation, text: one.denialExplanation },
      { label: one.statementAt ? words.statement(clock.day(one.statementAt)) : '', text: one.statement },
      { label: one.rebuttalAt ? words.rebuttal(clock.day(one.rebuttalAt)) : '', text: one.rebuttal },
    ],
  });
}
