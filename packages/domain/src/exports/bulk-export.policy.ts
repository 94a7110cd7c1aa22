import { fieldError } from '@bedside/contracts/errors';
import { type FhirType, fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { allowedCategories } from '@bedside/contracts/fhir/smart-scopes';
import { isFhirType, type Query } from '../fhir/search.policy.ts';
import { beginningOf, isDateSearch } from '../fhir/search-values.ts';

const FORMATS: readonly string[] = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];

interface BulkChoice {
  /** Null for all that the caller may read. */
  types: FhirType[] | null;
  since: Date | null;
}

/**
 * Reads which part of the practice’s records is wanted. An unknown parameter is refused, unless the caller is
 * lenient.
 * @throws VALIDATION with the name of the parameter
 */
export function bulkChoiceFrom(query: Query, isLenient: boolean): BulkChoice {
  const unknown = Object.keys(query).find((name) => !['_type', '_since', '_outputFormat'].includes(name));
  if (unknown !== undefined && !isLenient)
    throw fieldError(unknown, 'Only _type, _since, and _outputFormat are supported. Leave this out.');
  const [format = 'ndjson'] = [query._outputFormat ?? []].flat();
  // A plus sign in a URL may have become a space.
  if (!FORMATS.includes(format.replace(' ', '+')))
    throw fieldError('_outputFormat', `Use ${FORMATS[0]}. No other format is supported.`);
  const [since] = [query._since ?? []].flat();
  if (since !== undefined && !(isDateSearch(since) && /^\d/.test(since)))
    throw fieldError('_since', 'Enter a date or time, such as 2026-03-02T00:00:00Z.');
  const names = [query._type ?? []].flat().flatMap((text) => text.split(','));
  return {
    types: names.length > 0 ? [...new Set(names.map(typeNamed))] : null,
    since: since === undefined ? null : beginningOf(since),
  };
}

function typeNamed(name: string): FhirType {
  if (isExported(name)) return name;
  throw fieldError('_type', `${name} can’t be exported.`);
}

/** Files are read one at a time, each by its DocumentReference. */
const isExported = (type: string): type is FhirType => isFhirType(type) && type !== 'Binary';

/** Types that the scopes let an app both find and read; all types without scopes. */
export const exportableTypes = (scopes: readonly string[] | null): FhirType[] =>
  fhirTypes.filter(
    (type) =>
      isExported(type) &&
      (scopes === null ||
        (['read', 'search'] as const).every((interaction) => allowedCategories(scopes, type, interaction))),
  );

/**
 * Whether these scopes show everything of a type in an export made under other scopes. A scope without a
 * category shows all.
 */
export function showsAll(scopes: readonly string[], made: readonly string[], type: FhirType): boolean {
  const shown = allowedCategories(scopes, type, 'read');
  const exported = allowedCategories(made, type, 'read') ?? [];
  if (shown === null || shown.length === 0) return shown !== null;
  return exported.length > 0 && exported.every((category) => shown.includes(category));
}

export const bulkFileKey = (id: string, attempt: number, name: string): string =>
  `bulk-exports/${id}/${attempt}/${name}`;
