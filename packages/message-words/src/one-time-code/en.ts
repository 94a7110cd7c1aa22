import type { CodeWords } from './words.ts';

const WARNING = 'It works once, for 10 minutes. We never ask for it: give it to nobody.';

export const code: CodeWords = {
  reasons: {
    CONTACT: 'Enter this code to confirm that this address is yours.',
    PATIENT_SIGN_IN: 'Enter this code to sign in.',
    STAFF_SIGN_IN: 'Enter this code to finish signing in.',
    RESET_PASSWORD: 'Enter this code to choose a new password.',
    CONSENT: 'Enter this code to answer the request that is open in your browser.',
  },
  email: ({ reason, practice, phone }) => ({
    subject: `Your ${practice} code`,
    heading: 'Your code',
    paragraphs: [reason, WARNING, `Not you? Call us at ${phone}.`],
  }),
  text: ({ code, practice }) => `${code} is your ${practice} code. ${WARNING}`,
};
