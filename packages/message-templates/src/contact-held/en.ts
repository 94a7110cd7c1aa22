import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'confirm-contact',
  email: ({ firstName, settings, isHeld }) => ({
    subject: 'Our team changed your contact details',
    heading: 'Our team changed your contact details',
    paragraphs: [
      `Hi ${firstName}, our team changed the email address or phone number on your account.`,
      isHeld
        ? 'For your safety, you can’t sign in with it yet. Confirm the change from the message we sent to your old email or phone, or wait 24 hours.'
        : 'For your safety, no one can sign in with it for 24 hours. If you asked for this change, confirm it and it will work right away.',
      `Didn’t ask for this? Don’t confirm it, and call us right away at ${settings.supportPhone}.`,
    ],
    ...(!isHeld && { action: 'Confirm change' }),
  }),
  text: ({ settings, isHeld, link }) =>
    isHeld
      ? `${settings.name}: our team changed your contact details. You can’t sign in with this number for 24 hours. Not you? Call ${settings.supportPhone}.`
      : `${settings.name}: our team changed your contact details. Not you? Call ${settings.supportPhone}. If you asked for it, confirm here: ${link}`,
};
