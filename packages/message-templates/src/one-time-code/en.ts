import type { CodeTemplate } from './template.ts';

const WARNING = 'It works once and expires in 10 minutes. Don’t share it. We’ll never ask you for it.';

export const code: CodeTemplate = {
  reasons: {
    CONTACT: 'Enter this code to confirm this is your contact information.',
    PATIENT_SIGN_IN: 'Enter this code to sign in.',
    STAFF_SIGN_IN: 'Enter this code to finish signing in.',
    RESET_PASSWORD: 'Enter this code to set a new password.',
    CONSENT: 'Enter this code to respond to the request open in your browser.',
  },
  email: ({ reason, practice, phone }) => ({
    subject: `Your ${practice} code`,
    heading: 'Your code',
    paragraphs: [reason, WARNING, `Not you? Call us at ${phone}.`],
  }),
  text: ({ code, practice }) => `${code} is your ${practice} code. ${WARNING}`,
};
