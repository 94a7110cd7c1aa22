import { announcement } from './announcement.ts';

const always = () => true;

/** Longer than this after it was asked for, nobody waits for a link any more. */
const LINK_MINUTES = 24 * 60;
const DIRECT_LINK_MINUTES = 15;

/** Of accounts, the doors to them, and what staff has to know of the system itself. */
export const accounts = {
  'person.passwordChanged': announcement({
    current: always,
    messages: [{ template: 'password-changed', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'person.contactChanged': announcement({
    current: always,
    messages: [{ template: 'contact-changed', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'person.contactHeld': announcement({
    current: always,
    messages: [{ template: 'contact-held', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'person.contactTaken': announcement({
    current: always,
    messages: [{ template: 'contact-taken', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'person.accountLinkAsked': announcement({
    current: ({ person }) => person?.status === 'INVITED' || person?.status === 'ACTIVE',
    lasts: LINK_MINUTES,
    messages: [{ template: 'account-link', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'person.passwordLinkAsked': announcement({
    current: ({ person }) => person?.status === 'INVITED' || person?.status === 'ACTIVE',
    lasts: LINK_MINUTES,
    messages: [{ template: 'password-link', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'person.directLoginAsked': announcement({
    current: ({ person }) => person?.status === 'ACTIVE',
    lasts: DIRECT_LINK_MINUTES,
    messages: [{ template: 'direct-login', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'invitation.sent': announcement({
    current: ({ person }) => person?.status === 'INVITED',
    lasts: LINK_MINUTES,
    messages: [{ template: 'provider-invited', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'export.ready': announcement({
    current: always,
    messages: [{ template: 'export-ready', to: 'person', channels: ['email', 'bell'], quiet: 'always' }],
  }),
  'export.failed': announcement({
    current: always,
    messages: [{ template: 'export-failed', to: 'person', channels: ['email', 'bell'], quiet: 'always' }],
  }),
  'messages.delayed': announcement({
    current: ({ outage }) => outage !== null,
    messages: [{ template: 'staff-messages-delayed', to: 'admins', channels: ['bell'], quiet: 'always' }],
  }),
  'emergencyAccess.taken': announcement({
    current: always,
    messages: [
      { template: 'staff-emergency-access', to: 'superAdmins', channels: ['email', 'bell'], quiet: 'always' },
    ],
  }),
};
