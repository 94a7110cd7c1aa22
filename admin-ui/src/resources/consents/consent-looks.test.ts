import { expect, test } from 'vitest';
import { askedWords, consentLook } from './consent-looks.ts';

test('a consent that was not answered in time does not look as if it waited', () => {
  expect(consentLook({ consentStatus: 'SENT', expired: true }).label).toBe('Expired');
  expect(consentLook({ consentStatus: 'SENT', expired: false }).label).toBe('Sent');
});

test('a request says what it asks to see', () => {
  const request = { consentMode: 'REQUEST', joinsHousehold: false } as const;
  expect(askedWords({ ...request, appointment: true, billing: true })).toBe(
    'Access request: visits and invoices',
  );
  expect(askedWords({ ...request, appointment: false, billing: true })).toBe('Access request: invoices');
  expect(askedWords({ ...request, joinsHousehold: true, appointment: false, billing: false })).toBe(
    'Household invitation',
  );
});
