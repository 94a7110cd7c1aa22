import { dayIn, pageIn } from '../../search-params.ts';

export const documentSorts = ['newest', 'oldest', 'name', 'category'] as const;
type DocumentSort = (typeof documentSorts)[number];

const sortOf = {
  newest: { sortVariable: 'createdAt', sortOrder: 'DESC' },
  oldest: { sortVariable: 'createdAt', sortOrder: 'ASC' },
  name: { sortVariable: 'name', sortOrder: 'ASC' },
  category: { sortVariable: 'category', sortOrder: 'ASC' },
} as const satisfies Record<DocumentSort, unknown>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const wordsIn = (search: URLSearchParams) => search.get('q')?.trim().slice(0, 100) || undefined;

export const hasActiveFilters = (search: URLSearchParams): boolean =>
  ['q', 'from', 'to', 'person', 'category'].some((name) => search.has(name));

/** URLs can be typed by hand: invalid filters are dropped. */
export function reportsFilterOf(search: URLSearchParams) {
  const person = search.get('person') ?? '';
  return {
    ...pageIn(search),
    patientId: UUID.test(person) ? person : undefined,
    startDate: dayIn(search, 'from'),
    endDate: dayIn(search, 'to'),
    searchQuery: wordsIn(search),
  };
}

export const chosenSort = (search: URLSearchParams): DocumentSort =>
  documentSorts.find((sort) => sort === search.get('sort')) ?? 'newest';

export const documentsFilterOf = (search: URLSearchParams) => ({
  ...reportsFilterOf(search),
  ...sortOf[chosenSort(search)],
  category: search.get('category')?.slice(0, 60) || undefined,
});
