import { expect, it } from 'vitest';
import { zoneIssues } from './service-zone.policy.ts';

const zones = [
  { name: 'North', postalCodes: ['606', '60201'] },
  { name: 'South', postalCodes: ['604'] },
];

it.each([
  ['60614', zones, 0],
  ['60402', zones, 0],
  ['60201', zones, 0],
  ['60202', zones, 1],
  [undefined, zones, 0],
  ['10001', [], 0],
] as const)('a patient at %s is inside the practice’s service zones: %#', (postalCode, served, refusals) => {
  expect(zoneIssues(postalCode, { zones: [...served], supportPhone: '(312) 555-0100' })).toHaveLength(
    refusals,
  );
});

it('a patient elsewhere sees whom to call', () => {
  expect(zoneIssues('10001', { zones, supportPhone: '(312) 555-0100' })).toEqual([
    { path: 'serviceAddress.postalCode', message: expect.stringContaining('call (312) 555-0100') },
  ]);
});
