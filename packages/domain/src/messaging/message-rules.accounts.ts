import type { MessageData } from './message-data.ts';
import { allChannels, messageRule } from './message-rule.ts';

/** A request for a link is not worth answering after this time. */
const LINK_MINUTES = 24 * 60;
const DIRECT_LINK_MINUTES = 15;

const isAboutReader = ({ payload }: MessageData) => payload.userId === payload.patientId;

const toPerson = { to: 'person', channels: ['email', 'push', 'bell'] } as const;
const toSuperAdmins = { to: 'superAdmins', channels: ['email', 'bell'], quiet: 'always' } as const;

const comingOfAgeSoon = (step: 'MONTH' | 'WEEK') =>
  messageRule({
    current: ({ comingOfAge }) => comingOfAge === step,
    messages: [
      { template: 'turning-18', ...toPerson, quiet: 'kept', when: isAboutReader },
      { template: 'turning-18-family', ...toPerson, quiet: 'kept', when: (facts) => !isAboutReader(facts) },
    ],
  });

export const accountRules = {
  'user.passwordChanged': messageRule({
    messages: [{ template: 'password-changed', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'user.contactChanged': messageRule({
    messages: [{ template: 'contact-changed', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'user.contactHeld': messageRule({
    messages: [{ template: 'contact-held', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'user.contactTaken': messageRule({
    messages: [{ template: 'contact-taken', to: 'person', channels: ['email', 'text'], quiet: 'always' }],
  }),
  'user.accountLinkRequested': messageRule({
    current: ({ person }) => person?.status === 'INVITED' || person?.status === 'ACTIVE',
    lasts: LINK_MINUTES,
    messages: [{ template: 'account-link', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'user.passwordLinkRequested': messageRule({
    current: ({ person }) => person?.status === 'INVITED' || person?.status === 'ACTIVE',
    lasts: LINK_MINUTES,
    messages: [{ template: 'password-link', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'user.directLoginRequested': messageRule({
    current: ({ person }) => person?.status === 'ACTIVE',
    lasts: DIRECT_LINK_MINUTES,
    messages: [{ template: 'direct-login', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'providerInvitation.sent': messageRule({
    current: ({ person }) => person?.status === 'INVITED',
    lasts: LINK_MINUTES,
    messages: [{ template: 'provider-invited', to: 'person', channels: ['email'], quiet: 'always' }],
  }),
  'export.ready': messageRule({
    messages: [{ template: 'export-ready', to: 'person', channels: ['email', 'bell'], quiet: 'always' }],
  }),
  'export.failed': messageRule({
    messages: [{ template: 'export-failed', to: 'person', channels: ['email', 'bell'], quiet: 'always' }],
  }),
  // Staff waits on the patient’s page and needs no message.
  'recordDownload.ready': messageRule({
    current: ({ recordDownload, person }) => recordDownload?.status === 'READY' && person?.role === 'PATIENT',
    messages: [{ template: 'record-ready', to: 'person', channels: allChannels, quiet: 'always' }],
  }),
  'recordDownload.failed': messageRule({
    current: ({ recordDownload, person }) =>
      recordDownload?.status === 'FAILED' && person?.role === 'PATIENT',
    messages: [{ template: 'record-failed', ...toPerson, quiet: 'always' }],
  }),
  'familyGrant.asked': messageRule({
    current: ({ familyGrant }) => familyGrant?.state === 'ASKED',
    messages: [{ template: 'family-asked', ...toPerson, quiet: 'emailGoes' }],
  }),
  'familyGrant.changed': messageRule({
    current: ({ familyGrant }) => familyGrant !== null,
    messages: [{ template: 'family-changed', ...toPerson, quiet: 'emailGoes' }],
  }),
  'familyGrant.invited': messageRule({
    current: ({ familyGrant }) => familyGrant?.state === 'INVITED',
    messages: [
      { template: 'family-invited', to: 'invited', channels: ['email', 'text'], quiet: 'emailGoes' },
    ],
  }),
  'comingOfAge.inMonth': comingOfAgeSoon('MONTH'),
  'comingOfAge.inWeek': comingOfAgeSoon('WEEK'),
  'comingOfAge.reached': messageRule({
    current: ({ comingOfAge }) => comingOfAge === 'ENDED',
    messages: [
      { template: 'turned-18', ...toPerson, quiet: 'kept', when: isAboutReader },
      { template: 'turned-18-family', ...toPerson, quiet: 'kept', when: (facts) => !isAboutReader(facts) },
    ],
  }),
  'messages.delayed': messageRule({
    current: ({ outage }) => outage !== null,
    messages: [{ template: 'staff-messages-delayed', to: 'admins', channels: ['bell'], quiet: 'always' }],
  }),
  'webhookEndpoint.switchedOff': messageRule({
    current: ({ webhookEndpoint }) =>
      webhookEndpoint?.offReason === 'failing' || webhookEndpoint?.offReason === 'gone',
    messages: [{ template: 'staff-webhook-off', ...toSuperAdmins }],
  }),
  'import.stopped': messageRule({
    messages: [{ template: 'staff-import-stopped', ...toSuperAdmins }],
  }),
  'breakTheGlass.used': messageRule({
    messages: [{ template: 'staff-break-the-glass', ...toSuperAdmins }],
  }),
};
