import { fieldError } from '@bedside/contracts/errors';
import { type FhirType, fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { partsOf } from './elements.ts';
import { type Cursor, cursorFrom } from './search-cursor.ts';
import { includesOf, parametersOf, REVINCLUDE } from './search-parameters.ts';
import { type Condition, isDateSearch } from './search-values.ts';

const MOST = 200;
const USUAL = 50;
/** Each text is a separate search in the database. */
const MAX_TEXTS = 10;

export type Query = Record<string, string | string[]>;

export interface Search {
  type: FhirType;
  conditions: readonly Condition[];
  /** The patient whose record is searched. */
  patientId: string | null;
  ids: readonly string[] | null;
  count: number;
  cursor: Cursor | null;
  includesPractitioners: boolean;
  includesProvenance: boolean;
}

/** Types that belong to the practice, so that a search names no patient. */
const ofPractice: readonly FhirType[] = ['Organization', 'Location', 'Practitioner', 'PractitionerRole'];
export const isOfPractice = (type: FhirType): boolean => ofPractice.includes(type);

const MODIFIERS: readonly string[] = ['exact', 'contains'];

/** @throws VALIDATION with the name of the parameter */
export function searchFrom(type: FhirType, query: Query, isStaff: boolean): Search {
  if (type === 'Binary') throw fieldError('type', 'A Binary is read by its ID. It can’t be searched for.');
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const conditions = parameters.flatMap(([name, value]) => conditionOf(type, name, value));
  const [patient] = valuesOf(conditions, 'patient');
  const search: Search = {
    type,
    conditions: conditions.filter(({ name }) => name !== 'patient'),
    patientId: patient === undefined ? null : patientIn(patient, valuesOf(conditions, 'patient').length),
    ids: idsOf(type, conditions),
    count: countOf(one(query._count)),
    cursor: query._cursor === undefined ? null : cursorFrom(one(query._cursor) ?? ''),
    includesPractitioners: [query._include ?? []].flat().includes('PractitionerRole:practitioner'),
    includesProvenance: query._revinclude !== undefined,
  };
  requireFewValues(search.conditions);
  requireSubject(search, conditions, isStaff);
  return search;
}

/** Every resource is compared with every value, so their number is limited. */
function requireFewValues(conditions: readonly Condition[]): void {
  requireAtMost(MOST, conditions);
  requireAtMost(
    MAX_TEXTS,
    conditions.filter(({ parameter }) => parameter.kind === 'string'),
  );
}

function requireAtMost(most: number, conditions: readonly Condition[]): void {
  const count = conditions.reduce((sum, { values }) => sum + values.length, 0);
  if (count > most)
    throw fieldError(conditions[0]?.name ?? '', `Search for ${most} values or fewer at a time.`);
}

const one = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

const valuesOf = (conditions: readonly Condition[], name: string): string[] =>
  conditions.filter((condition) => condition.name === name).flatMap(({ values }) => values);

function conditionOf(type: FhirType, key: string, value: string): Condition[] {
  if (isAboutResult(type, key, value)) return [];
  const [name = '', modifier] = key.split(':');
  const known = parametersOf(type);
  const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!parameter || (modifier && !(parameter.kind === 'string' && MODIFIERS.includes(modifier))))
    throw fieldError(key, `${type} can’t be searched by “${key}”. The capability statement lists what can.`);
  const values = value.split(',').filter((part) => part !== '');
  if (values.length === 0) throw fieldError(key, 'Enter a value.');
  if (parameter.kind === 'date' && !values.every(isDateSearch))
    throw fieldError(key, 'Enter a date such as 2026-01-31 or ge2026-01.');
  return [{ name, modifier, values, parameter }];
}

/** Whether a parameter is about the form of the result rather than about which resources match. */
function isAboutResult(type: FhirType, key: string, value: string): boolean {
  if (key === '_count' || key === '_cursor' || key === '_format') return true;
  if (key === '_include') {
    if (includesOf[type]?.includes(value)) return true;
    throw fieldError(key, `“${value}” can’t be included with ${type}.`);
  }
  if (key !== '_revinclude') return false;
  if (value === REVINCLUDE && type !== 'Provenance') return true;
  throw fieldError(key, `Only ${REVINCLUDE} can be included this way.`);
}

function patientIn(value: string, count: number): string {
  const named = partsOf(value);
  const id = named?.id ?? value;
  if (count > 1 || (named && named.type !== 'Patient') || !isRecordId(id))
    throw fieldError(
      'patient',
      'Name one patient by ID, such as Patient/0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f.',
    );
  return id;
}

function idsOf(type: FhirType, conditions: readonly Condition[]): string[] | null {
  const ids = namedIds(type, conditions);
  if (ids && ids.length > MOST)
    throw fieldError(type === 'Provenance' ? 'target' : '_id', `Name ${MOST} resources or fewer at a time.`);
  return ids;
}

function namedIds(type: FhirType, conditions: readonly Condition[]): string[] | null {
  const ids = conditions.filter(({ name }) => name === '_id').map(({ values }) => values);
  const targets = type === 'Provenance' ? valuesOf(conditions, 'target') : [];
  if (targets.length > 0)
    return targets.map((target) => {
      const parts = partsOf(target);
      if (!parts)
        throw fieldError(
          'target',
          'Name a resource, such as Condition/0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f.',
        );
      return `${parts.type}.${parts.id}`;
    });
  const [first] = ids;
  return first ? first.filter((id) => ids.every((others) => others.includes(id))) : null;
}

export function countOf(text: string | undefined): number {
  if (text === undefined) return USUAL;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw fieldError('_count', 'Enter a whole number of 1 or more.');
  return Math.min(count, MOST);
}

const NAMES_PATIENTS = ['identifier', 'name', 'family', 'given', 'birthdate'];

function requireSubject(
  { type, patientId, ids }: Search,
  conditions: readonly Condition[],
  isStaff: boolean,
): void {
  if (patientId || ids || isOfPractice(type)) return;
  if (type === 'Provenance') throw fieldError('target', 'Specify the resource as target or _id.');
  if (type !== 'Patient') throw fieldError('patient', 'Name the patient, or the _id of a resource.');
  if (isStaff && !conditions.some(({ name }) => NAMES_PATIENTS.includes(name)))
    throw fieldError('name', 'Search for patients by name, birthdate, identifier, or _id.');
}

export const isFhirType = (type: string): type is FhirType => fhirTypes.some((known) => known === type);
