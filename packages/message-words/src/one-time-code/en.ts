import type { CodePurpose } from '@bedside/db/tables/access.table';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import type { EmailWords } from '../words.ts';

interface CodeView {
  purpose: CodePurpose;
  code: string;
  settings: Pick<PracticeSettings, 'name' | 'supportPhone'>;
}

const reasons: Record<CodePurpose, string> = {
  CONTACT: 'Enter this code to confirm that this address is yours.',
  PATIENT_SIGN_IN: 'Enter this code to sign in.',
  STAFF_SIGN_IN: 'Enter this code to finish signing in.',
  RESET_PASSWORD: 'Enter this code to choose a new password.',
  CONSENT: 'Enter this code to answer the request that is open in your browser.',
};

const WARNING = 'It works once, for 10 minutes. We never ask for it: give it to nobody.';

export const codeEmail = ({ purpose, settings }: CodeView): EmailWords => ({
  subject: `Your ${settings.name} code`,
  heading: 'Your code',
  paragraphs: [reasons[purpose], WARNING, `Not you? Call us at ${settings.supportPhone}.`],
});

export const codeText = ({ code, settings }: CodeView): string =>
  `${code} is your ${settings.name} code. ${WARNING}`;
