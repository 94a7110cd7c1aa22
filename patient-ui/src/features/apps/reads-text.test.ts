import { readsOf } from '@bedside/contracts/fhir/smart-scopes';
import { expect, test } from 'vitest';
import { appsEn } from '../../i18n/apps.en.ts';
import { appsEs } from '../../i18n/apps.es.ts';
import { readsTexts } from './reads-text.ts';

test('a scope of everything names every kind of data once', () => {
  expect(readsTexts(readsOf(['patient/*.rs']), appsEn.apps)).toEqual(Object.values(appsEn.apps.kinds));
});

test('a scope for a category names only that category', () => {
  const scopes = ['openid', 'patient/Observation.rs?category=vital-signs', 'patient/AllergyIntolerance.r'];
  expect(readsTexts(readsOf(scopes), appsEn.apps)).toEqual(['Allergies', 'Vital signs']);
  expect(readsTexts(readsOf(scopes), appsEs.apps)).toEqual(['Alergias', 'Signos vitales']);
});
