import { expect, test } from 'vitest';
import { consentBadge, consentOf, consentValues, requestText } from './consent-badges.ts';

test('shows an expired consent differently from a pending one', () => {
  expect(consentBadge({ consentStatus: 'SENT', expired: true }).label).toBe('Expired');
  expect(consentBadge({ consentStatus: 'SENT', expired: false }).label).toBe('Sent');
});

test('shows the scope of an access request', () => {
  const request = { consentMode: 'REQUEST', grantsHouseholdMembership: false } as const;
  expect(requestText({ ...request, appointment: true, billing: true })).toBe(
    'Access request: visits and invoices',
  );
  expect(requestText({ ...request, appointment: false, billing: true })).toBe('Access request: invoices');
  expect(
    requestText({ ...request, grantsHouseholdMembership: true, appointment: false, billing: false }),
  ).toBe('Household invitation');
});

const empty = { consentType: '', requestFrom: '', appointment: false, billing: false };
const problems = (values: unknown) =>
  consentValues.safeParse(values).error?.issues.map(({ message }) => message);

test('a consent needs a template, an access request needs a requester and a scope', () => {
  expect(problems({ ...empty, consentMode: 'CONSENT' })).toEqual(['Select a template.']);
  expect(problems({ ...empty, consentMode: 'REQUEST' })).toEqual([
    'Select who is requesting access.',
    'Select visits, invoices or both.',
  ]);
});

test('leaves out fields of the other kind', () => {
  const typed = { consentType: 'TELEHEALTH', requestFrom: 'ben', appointment: true, billing: false };
  expect(consentOf({ ...typed, consentMode: 'CONSENT' }, 'ada')).toEqual({
    requestTo: 'ada',
    consentMode: 'CONSENT',
    consentType: 'TELEHEALTH',
  });
  expect(consentOf({ ...typed, consentMode: 'REQUEST' }, 'ada')).not.toHaveProperty('consentType');
});
