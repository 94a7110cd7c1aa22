import { isNewHere, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'set-password',
  email: ({ firstName, settings, facts }) => ({
    subject: isNewHere(facts)
      ? `Set up your ${settings.name} account`
      : `Choose a password for your ${settings.name} account`,
    heading: isNewHere(facts) ? 'Welcome' : 'Choose a password',
    paragraphs: [
      isNewHere(facts)
        ? `Hi ${firstName}, your ${settings.name} account is ready. Choose a password to finish setting it up.`
        : `Hi ${firstName}, use this link to choose a password for your ${settings.name} account.`,
      'This link works once and expires in 24 hours. Don’t share it with anyone. We’ll never ask you for it.',
    ],
    action: 'Choose a password',
  }),
};
