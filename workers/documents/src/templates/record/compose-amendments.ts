import type { RecordContent } from '@bedside/domain/exports/record-content.queries';
import { entryOf, factsOf, type RecordClock, type RecordEntry } from './record-entry.ts';
import type { RecordTexts } from './record-texts.ts';

export function amendmentEntry(
  one: RecordContent['amendments'][number],
  { amendment: texts }: RecordTexts,
  clock: RecordClock,
): RecordEntry {
  const { answeredAt, othersToldAt } = one;
  const answered = one.status === 'ACCEPTED' ? texts.accepted : texts.denied;
  const note = [
    texts.requested(clock.day(one.createdAt)),
    answeredAt && answered(clock.day(answeredAt)),
    othersToldAt && texts.othersNotified(clock.day(othersToldAt)),
  ];
  return entryOf({
    title: [texts.about[one.about], one.recordLabel].filter(Boolean).join(': '),
    note: note.filter(Boolean).join(', '),
    facts: factsOf([[texts.ground, one.denialGround && texts.grounds[one.denialGround]]]),
    texts: [
      { label: texts.whatIsWrong, text: one.whatIsWrong },
      { label: texts.whatItShouldSay, text: one.whatItShouldSay },
      { label: texts.reason, text: one.reason },
      { label: one.withoutChange ? texts.answer : texts.changeMade, text: one.changeMade },
      { label: texts.explanation, text: one.denialExplanation },
      { label: one.statementAt ? texts.statement(clock.day(one.statementAt)) : '', text: one.statement },
      { label: one.rebuttalAt ? texts.rebuttal(clock.day(one.rebuttalAt)) : '', text: one.rebuttal },
    ],
  });
}
