import type { Words } from '../words.ts';

export const words: Words = {
  page: 'export',
  email: ({ firstName }) => ({
    subject: 'Your export is ready',
    heading: 'Your export is ready',
    paragraphs: [
      `${firstName}, the file that you asked for is there. Sign in to download it; this link works once.`,
      'It holds data of patients: keep it where nobody else can open it. We delete our copy after 7 days.',
    ],
    action: 'Download the file',
  }),
  push: () => ({ title: 'Your export is ready', body: 'Download it within 7 days.' }),
};
