import { describe, expect, it } from 'vitest';
import { fhirTypes } from './fhir.api.ts';
import {
  allowedCategories,
  includesScope,
  isKnownScope,
  isSystemScope,
  readsOf,
  recordScopeFrom,
} from './smart-scopes.ts';

describe('a scope', () => {
  it.each([
    'openid',
    'fhirUser',
    'launch/patient',
    'offline_access',
    'patient/*.rs',
    'patient/Condition.r',
    'patient/Observation.s?category=survey',
    'patient/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs',
  ])('%s is known', (scope) => expect(isKnownScope(scope)).toBe(true));

  it.each([
    '',
    'profile',
    'launch',
    'user/*.rs',
    'system/*.rs',
    'patient/*.cruds',
    'patient/Condition.sr',
    'patient/Condition.write',
    'patient/Immunization.rs',
    'patient/Condition.rs?code=1',
    'patient/Condition.rs?category=survey',
    'patient/Observation.rs?category=urn:other|survey',
    'patient/*.rs?category=survey',
  ])('“%s” is not understood', (scope) => expect(isKnownScope(scope)).toBe(false));

  it('of a system app is of no person, and the other way round', () => {
    expect(isSystemScope('system/Observation.rs?category=survey')).toBe(true);
    expect(isSystemScope('patient/*.rs')).toBe(false);
    expect(isSystemScope('openid')).toBe(false);
  });

  it('names its type, interactions, and category', () => {
    expect(recordScopeFrom('patient/Observation.s?category=survey')).toEqual({
      owner: 'patient',
      type: 'Observation',
      interactions: ['search'],
      category: 'survey',
    });
  });
});

it.each([
  [['patient/*.rs'], 'patient/Condition.r', true],
  [['patient/Condition.r', 'patient/Condition.s'], 'patient/Condition.rs', true],
  [['patient/Condition.rs'], 'patient/Condition.rs?category=encounter-diagnosis', true],
  [['patient/Condition.rs?category=encounter-diagnosis'], 'patient/Condition.rs', false],
  [['patient/Condition.r'], 'patient/Condition.rs', false],
  [['patient/Condition.rs'], 'patient/*.rs', false],
  [['patient/*.rs'], 'offline_access', false],
  [['system/*.rs'], 'patient/Condition.r', false],
  [['patient/*.rs'], 'system/Condition.r', false],
  [['system/*.rs'], 'system/Condition.rs', true],
])('of %j, %s is a part: %s', (allowed, asked, expected) =>
  expect(includesScope(allowed, asked)).toBe(expected),
);

describe('what scopes allow', () => {
  it('is every category if one scope names none', () => {
    const scopes = ['patient/Observation.rs?category=survey', 'patient/Observation.r'];
    expect(allowedCategories(scopes, 'Observation', 'read')).toEqual([]);
    expect(allowedCategories(scopes, 'Observation', 'search')).toEqual(['survey']);
    expect(allowedCategories(scopes, 'Condition', 'read')).toBeNull();
  });

  it('is described for each type that it contains', () => {
    expect(readsOf(['openid', 'patient/*.s']).map(({ type }) => type)).toEqual([...fhirTypes]);
    expect(readsOf(['patient/Condition.rs?category=health-concern'])).toEqual([
      { type: 'Condition', categories: ['health-concern'] },
    ]);
  });
});
