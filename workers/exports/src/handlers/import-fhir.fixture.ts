import { fhirPatient } from '@bedside/testing/factories/fhir-files';

export const named = (id: string, last: string, over: Record<string, unknown> = {}) =>
  fhirPatient(id, {
    name: [{ family: last, given: ['Ngozi'] }],
    telecom: [{ system: 'email', value: `${last.toLowerCase()}@example.com` }],
    ...over,
  });

export const letters = (count: number) =>
  [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
