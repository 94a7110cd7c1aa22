import type { Issue } from '@bedside/contracts/errors';

interface Flags {
  telemedicine: boolean;
  needsConsent: boolean;
}

/** What a service cannot be at once. The aesthetics consent is for what is done by hand, patient document §5. */
export const flagIssues = ({ telemedicine, needsConsent }: Flags): Issue[] =>
  telemedicine && needsConsent
    ? [{ path: 'needsConsent', message: 'Telemedicine services can’t require the aesthetics consent.' }]
    : [];
