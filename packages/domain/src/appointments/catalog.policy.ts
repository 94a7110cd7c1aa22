import type { Issue } from '@bedside/contracts/errors';

interface Flags {
  telemedicine: boolean;
  needsConsent: boolean;
}

/** Rule: appointments.telemedicine-without-aesthetics */
export const flagIssues = ({ telemedicine, needsConsent }: Flags): Issue[] =>
  telemedicine && needsConsent
    ? [{ path: 'needsConsent', message: 'Telemedicine services can’t require the aesthetics consent.' }]
    : [];
