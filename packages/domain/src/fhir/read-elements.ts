import type { ChartFields, ChartKind } from '@bedside/contracts/care/chart.schema';
import { isObject } from '@bedside/contracts/common/json';
import type { Relationship } from '@bedside/contracts/people/user.schema';

export type Json = Readonly<Record<string, unknown>>;
interface Coding {
  system?: string;
  code?: string;
  display?: string;
}

interface ChartEntryRead<K extends ChartKind> {
  place: 'CHART';
  kind: K;
  fields: ChartFields<K>;
  codes: Coding[];
}
interface InsuranceRead {
  place: 'INSURANCE';
  payerName: string;
  planName: string | null;
  memberId: string;
  groupNumber: string | null;
  subscriberName: string | null;
  relationshipToSubscriber: Relationship;
  priority: number;
  terminationDate: string | null;
}
/** What a resource becomes in the patient’s record. */
export type EntryRead =
  | { [K in ChartKind]: ChartEntryRead<K> }[ChartKind]
  | InsuranceRead
  | { place: 'NO_ALLERGIES' }
  | { place: 'HOLDER'; name: string; relationship: Relationship };

/** A resource about a patient. */
export interface ResourceRead {
  type: string;
  /** The resource’s name in its own words. */
  title: string;
  /** The key of its patient in the file. */
  owner: string | null;
  /** Null when Bedside has no place for it; `problem` says why. */
  entry: EntryRead | null;
  problem: string | null;
  /** Left out on purpose and not an error, such as an entry that the old system marks as a mistake. */
  isSkipped: boolean;
  notes: string[];
}

export const UNREADABLE = '\uFFFD';
const MAX_LETTERS = 2_000;
const MAX_ELEMENTS = 100;

export const object = (value: unknown): Json => (isObject(value) ? value : {});
export const list = (value: unknown): Json[] =>
  Array.isArray(value) ? value.slice(0, MAX_ELEMENTS).map(object) : [];

/** Characters that PostgreSQL can’t store are marked as unreadable. */
export const string = (value: unknown): string | null =>
  typeof value === 'string'
    ? value.slice(0, MAX_LETTERS).toWellFormed().replaceAll('\u0000', UNREADABLE).trim() || null
    : null;

export const codingsOf = (concept: unknown): Coding[] =>
  list(object(concept).coding).flatMap((coding) => {
    const [system, code, display] = [string(coding.system), string(coding.code), string(coding.display)];
    return code ? [{ ...(system && { system }), code, ...(display && { display }) }] : [];
  });

/** The text entered with the code, or else the code system’s display, but never our own text. */
export const wordsOf = (concept: unknown): string | null =>
  string(object(concept).text) ?? codingsOf(concept).find(({ display }) => display)?.display ?? null;

/** A word from a file may be `constructor`, which every object has. */
export const known = <T>(table: Readonly<Record<string, T>>, word: string | null | undefined) =>
  typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined;

export const codeOf = (concept: unknown): string | null => codingsOf(concept)[0]?.code ?? null;
export const hasCode = (concepts: unknown, code: string): boolean =>
  list(concepts).some((concept) => codingsOf(concept).some((coding) => coding.code === code));

/** The last part of `Patient/7`, `https://old.example.com/fhir/Patient/7`, and `urn:uuid:7`. */
export const idIn = (reference: unknown): string | null =>
  string(reference)?.split('/_history/')[0]?.split(/[/:]/).at(-1)?.slice(0, 200).toWellFormed() || null;

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/;
/** As much of a date as is given. */
export const dayIn = (value: unknown): string | null => DATE.exec(string(value) ?? '')?.[0] ?? null;

const shortenedWords = (what: string, letters: number) =>
  `The ${what} is longer than ${letters} characters and is shortened.`;

/** Shortens text to fit a chart field, and adds a note. */
export function fitted(text: string, most: number, what: string, notes: string[]): string {
  if (text.length <= most) return text;
  notes.push(shortenedWords(what, most));
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(UNREADABLE, '')
    .trim()}…`;
}
