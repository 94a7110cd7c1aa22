import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'export',
  email: ({ firstName }) => ({
    subject: 'Your export is ready',
    heading: 'Your export is ready',
    paragraphs: [
      `Hi ${firstName}, the file you requested is ready. Sign in to download it. This link works once.`,
      'It contains patient information, so store it where no one else can open it. We’ll delete our copy after 7 days.',
    ],
    action: 'Download file',
  }),
  push: () => ({ title: 'Your export is ready', body: 'Download it within 7 days.' }),
};
