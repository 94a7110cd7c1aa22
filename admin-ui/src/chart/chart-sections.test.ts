import type { Chart } from '@bedside/contracts/care/chart.schema';
import { expect, test } from 'vitest';
import { bannerAllergies } from './chart-sections.ts';

type Allergy = Chart['allergies'][number];
const penicillin = { substance: 'Penicillin', kind: 'Drug', status: 'ACTIVE' } as const;
const entry = (fields: Allergy['fields'], confirmed: Allergy['confirmed'] = null): Allergy => ({
  id: 'an id',
  kind: 'ALLERGY',
  fields,
  confirmed,
  source: 'PATIENT',
  reviewedBy: null,
  reviewedAt: null,
  createdAt: '2026-10-14T15:00:00Z',
  updatedAt: '2026-10-14T15:00:00Z',
  version: 2,
});
const banner = (...allergies: Allergy[]) => bannerAllergies({ allergies });
const warning = { substance: 'Penicillin', reaction: null, severity: null };

test('shows a reviewed allergy next to the change its patient reported', () => {
  const resolved = { ...penicillin, status: 'INACTIVE' } as const;
  expect(banner(entry(resolved, penicillin))).toEqual([{ ...warning, patientSays: resolved }]);
  expect(banner(entry({ ...penicillin }, penicillin))).toEqual([{ ...warning, patientSays: null }]);
});

test('shows an unreviewed or resolved allergy with its own text', () => {
  const resolved = { ...penicillin, status: 'INACTIVE' } as const;
  expect(banner(entry(penicillin))).toEqual([{ ...warning, patientSays: null }]);
  expect(banner(entry(resolved))).toEqual([]);
  expect(banner(entry(penicillin, resolved))).toEqual([{ ...warning, patientSays: null }]);
});
