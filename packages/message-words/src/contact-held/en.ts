import type { Words } from '../words.ts';

export const words: Words = {
  page: 'confirm-contact',
  email: ({ firstName, settings, isHeld }) => ({
    subject: 'Our team changed your contact details',
    heading: 'Our team changed your contact details',
    paragraphs: [
      `${firstName}, our team changed the email address or phone number of your account.`,
      isHeld
        ? 'For your safety you cannot sign in with it yet. Confirm the change from the message we sent to your former address or your phone, or wait 24 hours.'
        : 'For your safety nobody can sign in with it for 24 hours. If you asked for this, confirm it and it works at once.',
      `You did not ask for this? Do not confirm it, and call us at once at ${settings.supportPhone}.`,
    ],
    ...(!isHeld && { action: 'Confirm the change' }),
  }),
  text: ({ settings, isHeld, link }) =>
    isHeld
      ? `${settings.name}: our team changed your contact details. For 24 hours this number opens nothing. Not you? Call ${settings.supportPhone}.`
      : `${settings.name}: our team changed your contact details. Not you? Call ${settings.supportPhone}. You asked for it? Confirm: ${link}`,
};
