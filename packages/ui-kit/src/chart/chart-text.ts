import type { ChartEntry, ChartKind, ChartRevision } from '@bedside/contracts/care/chart.schema';
import type { Formats } from '../formats.ts';
import { chartForms } from './chart-form.ts';
import { partialDateText, yearOf } from './partial-date.ts';

export interface ChartText {
  fields: Readonly<Record<string, string>>;
  /** Overrides for kinds that label a field differently. */
  kindFields: Readonly<Partial<Record<ChartKind, Readonly<Record<string, string>>>>>;
  choices: Readonly<Record<string, string>>;
  since: (when: string) => string;
  until: (when: string) => string;
  fromTo: (from: string, to: string) => string;
  fromAge: (age: number) => string;
  stopped: string;
  active: string;
  yes: string;
  no: string;
}

interface EntryText {
  title: string;
  notes: string[];
  tag: { text: string; look: 'red' | 'teal' | 'quiet' } | null;
}

export const fieldName = (kind: ChartKind, name: string, texts: ChartText): string =>
  texts.kindFields[kind]?.[name] ?? texts.fields[name] ?? name;

export const choiceText = (name: string, value: string, { choices }: ChartText): string =>
  choices[`${name}.${value}`] ?? value;

const lines = (...parts: (string | undefined | null | false)[]): string[] =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '');

export function entryText(entry: ChartEntry, texts: ChartText, formats: Formats): EntryText {
  const on = (value: string) => partialDateText(value, formats);
  switch (entry.kind) {
    case 'ALLERGY': {
      const { substance, reaction, severity, status } = entry.fields;
      return {
        title: substance,
        notes: lines(reaction),
        tag:
          status === 'INACTIVE'
            ? { text: choiceText('status', 'INACTIVE', texts), look: 'quiet' }
            : severity
              ? {
                  text: choiceText('severity', severity, texts),
                  look: severity === 'Severe' ? 'red' : 'quiet',
                }
              : null,
      };
    }
    case 'MEDICATION': {
      const { name, dose, route, frequency, start, stop, prescriber, active } = entry.fields;
      const when =
        start && stop
          ? texts.fromTo(on(start), on(stop))
          : start
            ? texts.since(on(start))
            : stop && texts.until(on(stop));
      return {
        title: lines(name, dose).join(' '),
        notes: lines(lines(route, frequency, when).join(', '), prescriber),
        tag: active ? { text: texts.active, look: 'teal' } : { text: texts.stopped, look: 'quiet' },
      };
    }
    case 'PAST_MEDICAL': {
      const { condition, onset, status, note } = entry.fields;
      return {
        title: condition,
        notes: lines(onset && texts.since(on(onset)), note),
        tag: { text: choiceText('status', status === 'ACTIVE' ? 'ONGOING' : status, texts), look: 'quiet' },
      };
    }
    case 'FAMILY_MEDICAL': {
      const { condition, relation, ageAtOnset, deceased } = entry.fields;
      return {
        title: condition,
        notes: lines(
          ageAtOnset !== undefined && texts.fromAge(ageAtOnset),
          deceased && fieldName(entry.kind, 'deceased', texts),
        ),
        tag: { text: choiceText('relation', relation, texts), look: 'quiet' },
      };
    }
    case 'SURGICAL': {
      const { procedure, date, facility, note } = entry.fields;
      return {
        title: procedure,
        notes: lines(lines(date && date.length > 4 && on(date), facility).join(', '), note),
        tag: date ? { text: yearOf(date), look: 'quiet' } : null,
      };
    }
  }
}

interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

export interface RevisionText {
  revision: ChartRevision;
  differences: Difference[];
}

export function historyText(
  kind: ChartKind,
  revisions: readonly ChartRevision[],
  texts: ChartText,
  formats: Formats,
): RevisionText[] {
  return revisions.map((revision, at) => {
    const earlier = revision.change === 'ADDED' ? undefined : (revisions[at + 1]?.fields ?? revision.fields);
    return {
      revision,
      differences: chartForms[kind].flatMap(({ name, as }) => {
        const textOf = (fields: Record<string, unknown> | undefined) => {
          const value = fields?.[name];
          if (value === undefined || value === null || value === '') return null;
          if (as === 'tick') return value === true ? texts.yes : texts.no;
          if (as === 'date') return partialDateText(String(value), formats);
          return as === 'choice' ? choiceText(name, String(value), texts) : String(value);
        };
        const [before, after] = [textOf(earlier), textOf(revision.fields)];
        return before === after ? [] : [{ name: fieldName(kind, name, texts), before, after }];
      }),
    };
  });
}
