import { isNewHere, type Words } from '../words.ts';

export const words: Words = {
  page: 'set-password',
  email: ({ firstName, settings, facts }) => ({
    subject: isNewHere(facts)
      ? `Set up your ${settings.name} account`
      : `Choose a password for your ${settings.name} account`,
    heading: isNewHere(facts) ? 'Welcome' : 'Choose a password',
    paragraphs: [
      isNewHere(facts)
        ? `${firstName}, an account at ${settings.name} is ready for you. Choose a password and it is yours.`
        : `${firstName}, this link lets you choose a password for your account at ${settings.name}.`,
      'The link works once, for 24 hours. We never ask for it: give it to nobody.',
    ],
    action: 'Choose a password',
  }),
};
