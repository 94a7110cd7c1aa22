import { describe, expect, it } from 'vitest';
import { depositIssues, flagIssues } from './catalog.policy.ts';

describe('service flags', () => {
  // Rule: appointments.telemedicine-without-aesthetics
  it('allow everything but telemedicine with the aesthetics consent', () => {
    expect(flagIssues({ telemedicine: true, needsConsent: true })).toEqual([
      { path: 'needsConsent', message: 'Telemedicine services can’t require the aesthetics consent.' },
    ]);
    expect(flagIssues({ telemedicine: true, needsConsent: false })).toEqual([]);
    expect(flagIssues({ telemedicine: false, needsConsent: true })).toEqual([]);
  });
});

// Rule: money.deposit-of-a-service
describe('the deposit of a service', () => {
  it('is at most its rate', () => {
    expect(depositIssues({ depositCents: 5_000, rateCents: 5_000 })).toEqual([]);
    expect(depositIssues({ depositCents: 5_001, rateCents: 5_000 })).toEqual([
      { path: 'deposit', message: 'Enter a deposit up to the rate.' },
    ]);
  });
});
