import type { Resource } from '@medplum/fhirtypes';
import { partsOf } from './elements.ts';
import type { SearchParameter } from './search-parameters.ts';

/** One condition of a search. It holds if any of its values matches. */
export interface Condition {
  name: string;
  modifier: string | undefined;
  values: readonly string[];
  parameter: SearchParameter;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The values at a path, including those inside lists. */
function valuesAt(from: unknown, path: string): unknown[] {
  let found = [from];
  for (const step of path.split('.'))
    found = found.flatMap((one) => (isNode(one) && one[step] !== undefined ? [one[step]].flat() : []));
  return found;
}

export function fulfills(resource: Resource, { parameter, modifier, values }: Condition): boolean {
  const found = parameter.paths.flatMap((path) => valuesAt(resource, path));
  return values.some((wanted) => found.some((one) => compare[parameter.kind](one, wanted, modifier)));
}

type Compare = (found: unknown, wanted: string, modifier: string | undefined) => boolean;

const compare: Record<SearchParameter['kind'], Compare> = {
  token: (found, wanted) => {
    const bar = wanted.indexOf('|');
    const system = bar < 0 ? undefined : wanted.slice(0, bar);
    const code = wanted.slice(bar + 1);
    return codesOf(found).some(
      (one) => (code === '' || one.code === code) && (system === undefined || (one.system ?? '') === system),
    );
  },
  string: (found, wanted, modifier) => textsOf(found).some((text) => isLike(text, wanted, modifier)),
  date: (found, wanted) => isInTime(found, wanted),
  reference: (found, wanted) => {
    const there = isNode(found) && typeof found.reference === 'string' ? partsOf(found.reference) : null;
    const reference = partsOf(wanted);
    return (
      there !== null &&
      there.id === (reference?.id ?? wanted) &&
      (!reference || reference.type === there.type)
    );
  },
  uri: (found, wanted) => found === wanted || String(found).split('|')[0] === wanted,
};

function codesOf(value: unknown): { system?: unknown; code: unknown }[] {
  if (!isNode(value)) return [{ code: String(value) }];
  if (Array.isArray(value.coding)) return value.coding.flatMap(codesOf);
  if ('code' in value) return [{ system: value.system, code: value.code }];
  return 'value' in value ? [{ system: value.system, code: value.value }] : [];
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : isNode(value) ? Object.values(value).flatMap(textsOf) : [];

/** Drops case and accents for comparison. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isLike(text: string, wanted: string, modifier: string | undefined): boolean {
  if (modifier === 'exact') return text === wanted;
  return modifier === 'contains'
    ? folded(text).includes(folded(wanted))
    : folded(text).startsWith(folded(wanted));
}

const DATE =
  /^(eq|ne|gt|ge|lt|le|sa|eb|ap)?(\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?)$/;

interface Span {
  from: number;
  /** Excluded. */
  to: number;
}

export const isDateSearch = (text: string): boolean => {
  const [, , date] = DATE.exec(text) ?? [];
  return date !== undefined && !Number.isNaN(spanOf(date).from);
};

/** When a valid date begins. A time without a zone is in UTC. */
export const beginningOf = (date: string): Date => new Date(spanOf(date).from);

/** A date covers all the time that it leaves open. */
function spanOf(date: string): Span {
  const hasTime = date.includes('T');
  const from = new Date(hasTime && !/(Z|[+-]\d\d:\d\d)$/.test(date) ? `${date}Z` : date);
  const to = new Date(from);
  if (date.length === 4) to.setUTCFullYear(to.getUTCFullYear() + 1);
  else if (date.length === 7) to.setUTCMonth(to.getUTCMonth() + 1);
  else if (date.length === 10) to.setUTCDate(to.getUTCDate() + 1);
  else to.setTime(to.getTime() + (date.includes('.') ? 1 : /T\d\d:\d\d:\d\d/.test(date) ? 1_000 : 60_000));
  return { from: from.getTime(), to: to.getTime() };
}

function spanOfValue(value: unknown): Span | null {
  if (typeof value === 'string') return spanOf(value);
  if (!isNode(value)) return null;
  const { start, end } = value;
  return {
    from: typeof start === 'string' ? spanOf(start).from : Number.NEGATIVE_INFINITY,
    to: typeof end === 'string' ? spanOf(end).to : Number.POSITIVE_INFINITY,
  };
}

function isInTime(value: unknown, wanted: string): boolean {
  const [, prefix = 'eq', date = ''] = DATE.exec(wanted) ?? [];
  const span = spanOfValue(value);
  if (!span) return false;
  const searched = spanOf(date);
  const inside = span.from >= searched.from && span.to <= searched.to;
  switch (prefix) {
    case 'ne':
      return !inside;
    case 'gt':
      return span.to > searched.to;
    case 'ge':
      return span.to > searched.to || inside;
    case 'lt':
      return span.from < searched.from;
    case 'le':
      return span.from < searched.from || inside;
    case 'sa':
      return span.from >= searched.to;
    case 'eb':
      return span.to <= searched.from;
    case 'ap':
      return span.from < searched.to && span.to > searched.from;
    default:
      return inside;
  }
}
