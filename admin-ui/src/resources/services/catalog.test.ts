import { expect, test } from 'vitest';
import { mayChange, serviceFlagsOf } from './catalog.ts';

const service = {
  id: 's1',
  name: 'Visit',
  rate: 95,
  description: '',
  category: 'Telemedicine',
  enabled: true,
  producesReport: false,
  taxable: true,
  version: 1,
  nameEs: null,
  categoryEs: null,
  descriptionEs: null,
};

test('a service lists its special rules', () => {
  const patients = {
    telemedicine: true,
    singlePatientOnly: false,
    deposit: 0,
    depositHeld: false,
    needsConsent: false,
    durationMinutes: 20,
    requiredSkill: null,
    questionnaireId: null,
  };
  expect(serviceFlagsOf({ ...service, ...patients })).toEqual(['Telemedicine', 'Taxable']);
  expect(serviceFlagsOf({ ...service, cptCode: '99349', producesReport: true })).toEqual([
    'Report',
    'Taxable',
  ]);
});

test('super-admins and admins with the catalog permission can edit the catalog', () => {
  expect(mayChange({ role: 'SUPER_ADMIN', permissions: [] })).toBe(true);
  expect(mayChange({ role: 'ADMIN', permissions: ['catalogue'] })).toBe(true);
  expect(mayChange({ role: 'ADMIN', permissions: ['billing'] })).toBe(false);
  expect(mayChange({ role: 'PROVIDER', permissions: ['catalogue'] })).toBe(false);
});
