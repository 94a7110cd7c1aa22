import { type FhirType, fhirTypes } from './fhir.api.ts';

/** Scopes that an app may request besides those for records. */
export const identityScopes = ['openid', 'fhirUser', 'launch/patient', 'offline_access'] as const;

/** Types whose scopes can be narrowed to a category, and the categories supported. */
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

/** Either one patient who authorized the app, or the whole practice. */
type ScopeOwner = 'patient' | 'system';

interface RecordScope {
  owner: ScopeOwner;
  type: FhirType | '*';
  interactions: readonly Interaction[];
  /** Null for every category. */
  category: ScopeCategory | null;
}

const RECORD_SCOPE =
  /^(patient|system)\/(\*|[A-Z][A-Za-z]*)\.(rs|r|s)(?:\?category=(?:([^|]+)\|)?([\w-]+))?$/;

/** Null unless the text is a supported scope for records. */
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

/** Whether an app may request this scope from a patient. */
export const isKnownScope = (scope: string): boolean =>
  identityScopes.some((known) => known === scope) || recordScopeFrom(scope)?.owner === 'patient';

/** Whether a system app, which acts without a person, may request this scope. */
export const isSystemScope = (scope: string): boolean => recordScopeFrom(scope)?.owner === 'system';

/** The distinct scopes in a text that separates them by spaces or line breaks. */
export const scopesIn = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Whether the allowed scopes cover the requested one. */
export function includesScope(allowed: readonly string[], requested: string): boolean {
  if (allowed.includes(requested)) return true;
  const record = recordScopeFrom(requested);
  if (!record) return false;
  const scopes = recordScopesOf(allowed);
  return record.interactions.every((interaction) =>
    scopes.some(
      ({ owner, type, interactions, category }) =>
        owner === record.owner &&
        (type === '*' || type === record.type) &&
        interactions.includes(interaction) &&
        (category === null || category === record.category),
    ),
  );
}

const recordScopesOf = (scopes: readonly string[]): RecordScope[] =>
  scopes.flatMap((scope) => recordScopeFrom(scope) ?? []);

/** Null if the type is not allowed at all. An empty list allows every category. */
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

/** What the scopes let an app read, to show to the people who decide. */
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
