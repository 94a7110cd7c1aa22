import { expect, test } from 'vitest';
import { askedText, consentBadge } from './consent-badges.ts';

test('a consent that was not answered in time does not look as if it waited', () => {
  expect(consentBadge({ consentStatus: 'SENT', expired: true }).label).toBe('Expired');
  expect(consentBadge({ consentStatus: 'SENT', expired: false }).label).toBe('Sent');
});

test('a request says what it asks to see', () => {
  const request = { consentMode: 'REQUEST', grantsHouseholdMembership: false } as const;
  expect(askedText({ ...request, appointment: true, billing: true })).toBe(
    'Access request: visits and invoices',
  );
  expect(askedText({ ...request, appointment: false, billing: true })).toBe('Access request: invoices');
  expect(askedText({ ...request, grantsHouseholdMembership: true, appointment: false, billing: false })).toBe(
    'Household invitation',
  );
});
