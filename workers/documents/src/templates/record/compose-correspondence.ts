import type { Language } from '@bedside/contracts/common/languages';
import type { RecordContent } from '@bedside/domain/exports/record-content.queries';
import type { RecordFile } from '@bedside/domain/exports/record-files.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { summarizeSubmission } from '@bedside/domain/questionnaires/submission-summary.policy';
import { entryOf, factsOf, type RecordClock, type RecordEntry } from './record-entry.ts';
import type { RecordTexts } from './record-texts.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number): string => dollars.format(cents / 100);

export function billEntry(
  one: RecordContent['bills'][number],
  texts: RecordTexts,
  clock: RecordClock,
): RecordEntry {
  const status = one.status === 'DRAFT' ? '' : texts.bill[one.status];
  return entryOf({
    title: one.number,
    note: [clock.day(one.createdAt), status].filter(Boolean).join(', '),
    facts: factsOf([
      ...one.lines.map(({ label, amountCents }) => [label, money(amountCents)] as const),
      [texts.total, money(one.totalCents)],
      [texts.paid, one.paidCents > 0 ? money(one.paidCents) : null],
      [texts.refunded, one.refundedCents > 0 ? money(one.refundedCents) : null],
    ]),
  });
}

export function messageEntry(
  one: RecordContent['messages'][number],
  files: readonly RecordFile[],
  texts: RecordTexts,
  clock: RecordClock,
): RecordEntry {
  const { firstName, lastName } = one;
  const sender = firstName && lastName ? fullNameOf({ firstName, lastName }) : texts.practice;
  return entryOf({
    note: `${sender}, ${clock.at(one.createdAt)}`,
    texts: [{ text: one.text }],
    files: files.filter(({ id }) => id === one.documentId),
  });
}

export function submissionEntry(
  { definition, answers, scores, name, submittedAt }: RecordContent['submissions'][number],
  texts: RecordTexts,
  clock: RecordClock,
  language: Language,
): RecordEntry {
  const summary = summarizeSubmission({ definition, answers, flaggedItemIds: [], before: null }, language);
  return entryOf({
    title: name,
    note: submittedAt ? clock.day(submittedAt) : '',
    facts: factsOf([
      ...scores.map((score) => [score.name, texts.score(score.value, score.outOf, score.band)] as const),
      ...summary.flatMap(({ questions }) =>
        questions.map(({ text, answer }) => [text, answer ?? texts.noAnswer] as const),
      ),
    ]),
  });
}
