import type { MessageData } from './message-data.ts';
import { allChannels, messageRule } from './message-rule.ts';

const waitsFor =
  (side: 'patient' | 'practice', minutes: number) =>
  ({ chat, payload }: MessageData): boolean =>
    chat?.fromPatient === (side === 'practice') && payload.minutes === minutes;

const consentWaits = ({ consent }: MessageData, now: Date): boolean =>
  consent?.status === 'SENT' && consent.expiresAt > now;

const formWaits = ({ questionnaire }: MessageData, now: Date): boolean =>
  questionnaire?.status === 'NOT SUBMITTED' &&
  !questionnaire.isRemoved &&
  !questionnaire.isVisitCanceled &&
  questionnaire.expiresAt > now;

const toClinical = { to: 'clinical', channels: ['bell'], quiet: 'kept' } as const;
const emailPushAndBell = { channels: ['email', 'push', 'bell'], quiet: 'emailGoes' } as const;

export const careRules = {
  'submission.sent': messageRule({
    kind: 'results',
    current: formWaits,
    messages: [{ template: 'questionnaire', to: 'patient', channels: allChannels, quiet: 'emailGoes' }],
  }),
  'submission.reminderDue': messageRule({
    kind: 'results',
    current: formWaits,
    messages: [
      { template: 'questionnaire-reminder', to: 'patient', channels: ['email', 'push'], quiet: 'kept' },
    ],
  }),
  'submission.submitted': messageRule({
    kind: 'results',
    current: ({ questionnaire }) => questionnaire?.status === 'SUBMITTED',
    messages: [{ template: 'staff-questionnaire-done', ...toClinical }],
  }),

  'submission.flagged': messageRule({
    kind: 'results',
    current: ({ questionnaire }) => questionnaire?.status === 'SUBMITTED',
    messages: [
      {
        template: 'staff-questionnaire-flagged',
        to: 'clinical',
        channels: ['bell', 'email'],
        quiet: 'always',
      },
    ],
  }),

  'report.released': messageRule({
    kind: 'results',
    current: ({ report }) => report?.status === 'RELEASED',
    messages: [{ template: 'report-released', to: 'patient', ...emailPushAndBell }],
  }),

  'amendmentRequest.submitted': messageRule({
    current: ({ amendment }) => amendment?.status === 'REQUESTED',
    messages: [{ template: 'staff-amendment', to: 'clinical', channels: ['email', 'bell'], quiet: 'kept' }],
  }),
  'amendmentRequest.dueSoon': messageRule({
    current: ({ amendment }) => amendment?.status === 'REQUESTED',
    messages: [
      { template: 'staff-amendment-due', to: 'clinical', channels: ['email', 'bell'], quiet: 'always' },
    ],
  }),
  'amendmentRequest.followedUp': messageRule({
    current: ({ amendment }) => amendment !== null,
    messages: [{ template: 'staff-amendment', ...toClinical }],
  }),
  'amendmentRequest.changed': messageRule({
    current: ({ amendment, person }) => amendment !== null && person?.role === 'PATIENT',
    messages: [{ template: 'amendment-changed', to: 'person', ...emailPushAndBell }],
  }),

  'consent.sent': messageRule({
    kind: 'results',
    current: consentWaits,
    messages: [{ template: 'consent-to-answer', to: 'signer', ...emailPushAndBell }],
  }),
  'consent.reminderDue': messageRule({
    kind: 'results',
    current: consentWaits,
    messages: [{ template: 'consent-reminder', to: 'signer', channels: ['email', 'push'], quiet: 'kept' }],
  }),
  'consent.answered': messageRule({
    kind: 'results',
    current: ({ consent }) => consent !== null && consent.status !== 'SENT',
    messages: [
      { template: 'consent-answered', to: 'accessRequester', ...emailPushAndBell },
      {
        template: 'staff-consent-answered',
        ...toClinical,
        when: ({ consent }) => consent?.mode === 'CONSENT',
      },
    ],
  }),

  'chat.unreadNoticeDue': messageRule({
    kind: 'chat',
    current: ({ chat }) => chat?.isUnread === true,
    messages: [
      {
        template: 'chat-waiting',
        to: 'chatPatient',
        channels: ['push'],
        quiet: 'always',
        when: waitsFor('patient', 5),
      },
      {
        template: 'chat-waiting',
        to: 'chatPatient',
        channels: ['email'],
        quiet: 'kept',
        when: waitsFor('patient', 60),
      },
      {
        template: 'staff-chat-waiting',
        to: 'chatStaff',
        channels: ['bell'],
        quiet: 'kept',
        when: waitsFor('practice', 5),
      },
      {
        template: 'staff-chat-waiting',
        to: 'chatOffice',
        channels: ['bell'],
        quiet: 'kept',
        when: waitsFor('practice', 60),
      },
    ],
  }),
};
