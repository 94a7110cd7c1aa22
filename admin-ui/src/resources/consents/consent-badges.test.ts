import { expect, test } from 'vitest';
import { askedText, consentBadge } from './consent-badges.ts';

test('shows an expired consent differently from a pending one', () => {
  expect(consentBadge({ consentStatus: 'SENT', expired: true }).label).toBe('Expired');
  expect(consentBadge({ consentStatus: 'SENT', expired: false }).label).toBe('Sent');
});

test('shows the scope of an access request', () => {
  const request = { consentMode: 'REQUEST', grantsHouseholdMembership: false } as const;
  expect(askedText({ ...request, appointment: true, billing: true })).toBe(
    'Access request: visits and invoices',
  );
  expect(askedText({ ...request, appointment: false, billing: true })).toBe('Access request: invoices');
  expect(askedText({ ...request, grantsHouseholdMembership: true, appointment: false, billing: false })).toBe(
    'Household invitation',
  );
});
