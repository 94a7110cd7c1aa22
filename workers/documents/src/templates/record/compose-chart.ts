import { chartFields } from '@bedside/contracts/care/chart.schema';
import type { RecordContent } from '@bedside/domain/exports/record-content.queries';
import type { z } from 'zod';
import { entryOf, type RecordEntry, type RecordSection } from './record-entry.ts';
import type { RecordTexts } from './record-texts.ts';

type ChartEntry = RecordContent['chart'][number];
type Kind = ChartEntry['kind'];

/** Allergies come first, then the rest of the chart in the order in which a doctor asks for it. */
export function chartSections(
  { chart, noKnownAllergies }: Pick<RecordContent, 'chart' | 'noKnownAllergies'>,
  texts: RecordTexts,
): RecordSection[] {
  const of = (kind: Kind, title: string, empty = texts.none): RecordSection => ({
    id: kind.toLowerCase().replace('_', '-'),
    title,
    empty,
    entries: chart.filter((entry) => entry.kind === kind).map((entry) => chartEntry(entry, texts)),
  });
  return [
    of('ALLERGY', texts.allergies, noKnownAllergies ? texts.noKnownAllergies : texts.none),
    ...(['MEDICATION', 'PAST_MEDICAL', 'SURGICAL', 'FAMILY_MEDICAL'] as const).map((kind) =>
      of(kind, texts.chart[kind]),
    ),
  ];
}

const joined = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

function chartEntry({ kind, fields, source, reviewedAt }: ChartEntry, texts: RecordTexts): RecordEntry {
  const waits = source === 'PATIENT' && reviewedAt === null && texts.patientReported;
  const as = <S extends z.ZodType>(schema: S) => schema.parse(fields);
  switch (kind) {
    case 'ALLERGY': {
      const { substance, reaction, severity, status } = as(chartFields.ALLERGY);
      const note = joined(severity, reaction, status === 'INACTIVE' && texts.inactive, waits);
      return entryOf({ title: substance, note });
    }
    case 'MEDICATION': {
      const { name, dose, route, frequency, start, stop, prescriber, active } = as(chartFields.MEDICATION);
      const span = start || stop ? `${start ?? ''}–${stop ?? ''}` : undefined;
      const note = joined(dose, route, frequency, span, prescriber, !active && texts.inactive, waits);
      return entryOf({ title: name, note });
    }
    case 'PAST_MEDICAL': {
      const { condition, onset, status, note } = as(chartFields.PAST_MEDICAL);
      return entryOf({
        title: condition,
        note: joined(onset, status === 'RESOLVED' && texts.inactive, waits),
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
      const note = joined(relation, ageAtOnset?.toString(), deceased && texts.deceased, waits);
      return entryOf({ title: condition, note });
    }
  }
}
