import type { RecordFile } from '@bedside/domain/exports/record-files.queries';
import type { RecordTexts } from './record-texts.ts';

export interface RecordEntry {
  title: string;
  note: string;
  facts: { label: string; value: string }[];
  texts: { label: string; text: string }[];
  files: { name: string; path: string }[];
}

export interface RecordSection {
  id: string;
  title: string;
  /** Shown when there are no entries. */
  empty: string;
  entries: RecordEntry[];
}

interface EntryParts {
  title?: string;
  note?: string;
  facts?: RecordEntry['facts'];
  texts?: readonly { label?: string; text?: string | null }[];
  files?: readonly Pick<RecordFile, 'name' | 'path'>[];
}

/** Omits blank texts. */
export const entryOf = ({
  title = '',
  note = '',
  facts = [],
  texts = [],
  files = [],
}: EntryParts): RecordEntry => ({
  title,
  note,
  facts,
  texts: texts.flatMap(({ label = '', text }) => (text ? [{ label, text }] : [])),
  files: files.map(({ name, path }) => ({ name, path })),
});

export const factsOf = (pairs: readonly (readonly [string, string | null])[]): RecordEntry['facts'] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

export interface RecordClock {
  /** For an instant, in the practice's time zone. */
  at(instant: Date): string;
  day(instant: Date): string;
  /** For a calendar date, yyyy-MM-dd. */
  date(day: string): string;
}

export function recordClock({ locale }: Pick<RecordTexts, 'locale'>, timeZone: string): RecordClock {
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    at: (instant) => at.format(instant),
    day: (instant) => day.format(instant),
    date: (text) => date.format(new Date(`${text}T00:00:00Z`)),
  };
}
