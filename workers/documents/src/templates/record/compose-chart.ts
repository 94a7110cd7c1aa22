import { chartFields } from '@bedside/contracts/care/chart.schema';
import type { RecordContent } from '@bedside/domain/exports/record-content.queries';
import type { z } from 'zod';
import { entryOf, type RecordEntry, type RecordSection } from './record-entry.ts';
import type { RecordWords } from './record-words.ts';

type ChartEntry = RecordContent['chart'][number];
type Kind = ChartEntry['kind'];

/** Allergies first, then the rest of the chart in the order a doctor asks for it. */
export function chartSections(
  { chart, noKnownAllergies }: Pick<RecordContent, 'chart' | 'noKnownAllergies'>,
  words: RecordWords,
): RecordSection[] {
  const of = (kind: Kind, title: string, empty = words.none): RecordSection => ({
    id: kind.toLowerCase().replace('_', '-'),
    title,
    empty,
    entries: chart.filter((entry) => entry.kind === kind).map((entry) => chartEntry(entry, words)),
  });
  return [
    of('ALLERGY', words.allergies, noKnownAllergies ? words.noKnownAllergies : words.none),
    ...(['MEDICATION', 'PAST_MEDICAL', 'SURGICAL', 'FAMILY_MEDICAL'] as const).map((kind) =>
      of(kind, words.chart[kind]),
    ),
  ];
}

const joined = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

function chartEntry({ kind, fields, source, reviewedAt }: ChartEntry, words: RecordWords): RecordEntry {
  const waits = source === 'PATIENT' && reviewedAt === null && words.patientReported;
  const as = <S extends z.ZodType>(schema: S) => schema.parse(fields);
  switch (kind) {
    case 'ALLERGY': {
      const { substance, reaction, severity, status } = as(chartFields.ALLERGY);
      const note = joined(severity, reaction, status === 'INACTIVE' && words.inactive, waits);
      return entryOf({ title: substance, note });
    }
    case 'MEDICATION': {
      const { name, dose, route, frequency, start, stop, prescriber, active } = as(chartFields.MEDICATION);
      const span = start || stop ? `${start ?? ''}–${stop ?? ''}` : undefined;
      const note = joined(dose, route, frequency, span, prescriber, !active && words.inactive, waits);
      return entryOf({ title: name, note });
    }
    case 'PAST_MEDICAL': {
      const { condition, onset, status, note } = as(chartFields.PAST_MEDICAL);
      return entryOf({
        title: condition,
        note: joined(onset, status === 'RESOLVED' && words.inactive, waits),
        texts: [{ text: note ?? null }],
      });
    }
    case 'SURGICAL': {
      const { procedure, date, facility, note } = as(chartFields.SURGICAL);
      return entryOf({
        title: procedure,
        note: joined(date, facility, waits),
        texts: [{ text: note ?? null }],
      });
    }
    case 'FAMILY_MEDICAL': {
      const { relation, condition, ageAtOnset, deceased } = as(chartFields.FAMILY_MEDICAL);
      const note = joined(relation, ageAtOnset?.toString(), deceased && words.deceased, waits);
      return entryOf({ title: condition, note });
    }
  }
}
