import { describe, expect, it } from 'vitest';
import { flagIssues } from './catalog.policy.ts';

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
