import { type FhirType, fhirTypes } from './fhir.api.ts';

/** What an app may ask for besides records. */
export const identityScopes = ['openid', 'fhirUser', 'launch/patient', 'offline_access'] as const;

/** Types that a scope may narrow to a category, and those that there are. */
export const scopeCategories = {
  Observation: ['vital-signs', 'survey', 'social-history', 'laboratory'],
  Condition: ['problem-list-item', 'health-concern', 'encounter-diagnosis'],
} as const satisfies Partial<Record<FhirType, readonly string[]>>;
type ScopeCategory = (typeof scopeCategories)[keyof typeof scopeCategories][number];

const categorySystems: readonly string[] = [
  'http://terminology.hl7.org/CodeSystem/observation-category',
  'http://terminology.hl7.org/CodeSystem/condition-category',
  'http://hl7.org/fhir/us/core/CodeSystem/condition-category',
];

export type Interaction = 'read' | 'search';

/** For one patient who let an app read, or for the whole practice. */
type ScopeOwner = 'patient' | 'system';

interface RecordScope {
  owner: ScopeOwner;
  type: FhirType | '*';
  interactions: readonly Interaction[];
  /** Null: every category. */
  category: ScopeCategory | null;
}

const RECORD_SCOPE =
  /^(patient|system)\/(\*|[A-Z][A-Za-z]*)\.(rs|r|s)(?:\?category=(?:([^|]+)\|)?([\w-]+))?$/;

/** Null for anything but a scope of records that there are. */
export function recordScopeFrom(scope: string): RecordScope | null {
  const [whole, owner, type, may = '', system, code] = RECORD_SCOPE.exec(scope) ?? [];
  if (whole === undefined || !isTypeOrAll(type)) return null;
  const category = code === undefined ? null : categoryOf(type, code);
  if (category === undefined || (system !== undefined && !categorySystems.includes(system))) return null;
  return {
    owner: owner === 'system' ? 'system' : 'patient',
    type,
    interactions: [
      ...(may.includes('r') ? ['read' as const] : []),
      ...(may.includes('s') ? ['search' as const] : []),
    ],
    category,
  };
}

const isTypeOrAll = (type: unknown): type is FhirType | '*' =>
  type === '*' || fhirTypes.some((known) => known === type);

const categoryOf = (type: FhirType | '*', code: string): ScopeCategory | undefined =>
  Object.entries(scopeCategories)
    .flatMap(([of, codes]) => (of === type ? codes : []))
    .find((one) => one === code);

/** What an app may ask a patient for. */
export const isKnownScope = (scope: string): boolean =>
  identityScopes.some((known) => known === scope) || recordScopeFrom(scope)?.owner === 'patient';

/** What an app that has no person may ask for. */
export const isSystemScope = (scope: string): boolean => recordScopeFrom(scope)?.owner === 'system';

/** Separated by spaces or lines, each once. */
export const scopesIn = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Whether scopes that are allowed contain the one that is asked for. */
export function includesScope(allowed: readonly string[], asked: string): boolean {
  if (allowed.includes(asked)) return true;
  const wanted = recordScopeFrom(asked);
  if (!wanted) return false;
  const given = recordScopesOf(allowed);
  return wanted.interactions.every((interaction) =>
    given.some(
      ({ owner, type, interactions, category }) =>
        owner === wanted.owner &&
        (type === '*' || type === wanted.type) &&
        interactions.includes(interaction) &&
        (category === null || category === wanted.category),
    ),
  );
}

const recordScopesOf = (scopes: readonly string[]): RecordScope[] =>
  scopes.flatMap((scope) => recordScopeFrom(scope) ?? []);

/** Null: not at all. No categories: all of them. */
export function allowedCategories(
  scopes: readonly string[],
  type: FhirType,
  interaction: Interaction,
): readonly ScopeCategory[] | null {
  const fitting = recordScopesOf(scopes).filter(
    (scope) => (scope.type === '*' || scope.type === type) && scope.interactions.includes(interaction),
  );
  if (fitting.length === 0) return null;
  return fitting.some(({ category }) => category === null)
    ? []
    : fitting.flatMap(({ category }) => category ?? []);
}

/** What scopes let an app read, for the people who decide. */
export const readsOf = (scopes: readonly string[]): { type: FhirType; categories: ScopeCategory[] }[] =>
  fhirTypes.flatMap((type) => {
    const all = (['read', 'search'] as const).flatMap((interaction) => {
      const categories = allowedCategories(scopes, type, interaction);
      return categories ? [categories] : [];
    });
    if (all.length === 0) return [];
    const isWhole = all.some((categories) => categories.length === 0);
    return [{ type, categories: isWhole ? [] : [...new Set(all.flat())] }];
  });
