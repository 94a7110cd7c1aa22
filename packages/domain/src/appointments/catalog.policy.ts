import type { Issue } from '@bedside/contracts/errors';

interface Flags {
  telemedicine: boolean;
  needsConsent: boolean;
}

/** Rule: money.deposit-of-a-service */
export const depositIssues = ({
  depositCents,
  rateCents,
}: {
  depositCents: number;
  rateCents: number;
}): Issue[] =>
  depositCents > rateCents ? [{ path: 'deposit', message: 'Enter a deposit up to the rate.' }] : [];

/** Rule: appointments.telemedicine-without-aesthetics */
export const flagIssues = ({ telemedicine, needsConsent }: Flags): Issue[] =>
  telemedicine && needsConsent
    ? [{ path: 'needsConsent', message: 'Telemedicine services can’t require the aesthetics consent.' }]
    : [];
