import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'logs',
  email: ({ firstName }) => ({
    subject: 'Break-the-glass access to a patient record',
    heading: 'Break-the-glass access used',
    paragraphs: [
      `${firstName}, a provider used emergency access to open the chart of a patient who isn’t theirs. Access lasts one hour.`,
      'Review who, which patient and why in the audit log.',
    ],
    action: 'Open audit log',
  }),
  push: () => ({ title: 'Break-the-glass access used', body: 'See the audit log for details.' }),
};
