import { fieldError } from '@bedside/contracts/errors';
import { type FhirType, fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { some } from '@bedside/domain/fhir/elements';
import { countOf, type Query } from '@bedside/domain/fhir/search.policy';
import type { searchResources } from '@bedside/domain/fhir/search.queries';
import { type Cursor, cursorFrom } from '@bedside/domain/fhir/search-cursor';
import { beginningOf, isDateSearch } from '@bedside/domain/fhir/search-values';

type Found = Awaited<ReturnType<typeof searchResources>>;
type Resource = Found['matches'][number];

const entryOf = (base: string, resource: Resource, mode: 'match' | 'include') => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});

const textOf = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  ).toString();

/** A page of a search, with a link to the next one. */
export function searchBundle(base: string, type: FhirType, query: Query, found: Found): object {
  const linkTo = (linked: Query): string => {
    const text = textOf(linked);
    return `${base}/${type}${text && `?${text}`}`;
  };
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: linkTo(query) },
      ...(found.next ? [{ relation: 'next', url: linkTo({ ...query, _cursor: found.next }) }] : []),
    ],
    ...some('entry', [
      ...found.matches.map((resource) => entryOf(base, resource, 'match')),
      ...found.included.map((resource) => entryOf(base, resource, 'include')),
    ]),
  };
}

interface Choice {
  types: readonly string[] | null;
  since: Date | null;
  /** Null for the whole record at once. */
  page: { count: number; cursor: Cursor | null } | null;
}

/** @throws VALIDATION with the name of the parameter */
export function everythingChoice(query: Query): Choice {
  for (const name of Object.keys(query))
    if (!['_type', '_since', '_format', '_count', '_cursor'].includes(name))
      throw fieldError(name, 'Only _type, _since, and _count are supported. Leave this out.');
  const types = [query._type ?? []].flat().flatMap((text) => text.split(','));
  const unknown = types.find((type) => !fhirTypes.some((known) => known === type));
  if (unknown !== undefined) throw fieldError('_type', `Unknown type: ${unknown}.`);
  const [since] = [query._since ?? []].flat();
  // These times are compared in only one way, so prefixes such as "ge" aren’t supported.
  if (since !== undefined && !(isDateSearch(since) && /^\d/.test(since)))
    throw fieldError('_since', 'Enter a date or time, such as 2026-03-02T00:00:00Z.');
  const [count] = [query._count ?? []].flat();
  const [cursor] = [query._cursor ?? []].flat();
  const isPaged = count !== undefined || cursor !== undefined;
  return {
    types: types.length > 0 ? types : null,
    since: since === undefined ? null : beginningOf(since),
    page: isPaged
      ? { count: countOf(count), cursor: cursor === undefined ? null : cursorFrom(cursor) }
      : null,
  };
}

/** A page of a whole record, with a link to the next one. */
export function everythingBundle(
  base: string,
  { id, query, choice }: { id: string; query: Query; choice: Choice },
  { resources, next }: { resources: readonly Resource[]; next: string | null },
): object {
  const linkTo = (linked: Query) => `${base}/Patient/${id}/$everything?${textOf(linked)}`;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: linkTo(query) },
      ...(next ? [{ relation: 'next', url: linkTo({ ...query, _cursor: next }) }] : []),
    ],
    ...some(
      'entry',
      resources
        .filter((resource) => isChosen(resource, choice))
        .map((resource) => entryOf(base, resource, 'match')),
    ),
  };
}

const isChosen = ({ resourceType, meta }: Resource, { types, since }: Choice): boolean =>
  (!types || types.includes(resourceType)) &&
  (!since || (meta?.lastUpdated !== undefined && new Date(meta.lastUpdated) >= since));

/** Yields a Bundle as text, resource by resource, so that a long record is never whole in memory. */
export async function* pieces(
  base: string,
  resources: AsyncIterable<Resource>,
  choice: Choice,
): AsyncGenerator<string> {
  yield '{"resourceType":"Bundle","type":"searchset"';
  let before = ',"entry":[';
  let after = '}';
  for await (const resource of resources) {
    if (!isChosen(resource, choice)) continue;
    yield `${before}${JSON.stringify(entryOf(base, resource, 'match'))}`;
    before = ',';
    after = ']}';
  }
  yield after;
}
