import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const aboutPerson = z.strictObject({ userId: id });
const aboutConsent = z.strictObject({ consentId: id });

/** A one-time code waits to be sent. The code itself is sealed in its row until then. */
export const oneTimeCodeIssued = event({
  type: 'oneTimeCode.issued',
  entity: 'code',
  urgent: true,
  payload: z.strictObject({ codeId: id }),
});
export const patientRegistered = event({
  type: 'patient.registered',
  entity: 'person',
  payload: aboutPerson,
});
export const userPasswordChanged = event({
  type: 'user.passwordChanged',
  entity: 'person',
  payload: aboutPerson,
});
/** Profile, household, coverage, status, membership: whoever shows the person reads again. Nobody is written to. */
export const userChanged = event({ type: 'user.changed', entity: 'person', payload: aboutPerson });
/** A new e-mail address or phone number: the person is notified by the new and by the former one, so that no thief goes unseen. */
export const userContactChanged = event({
  type: 'user.contactChanged',
  entity: 'person',
  payload: aboutPerson,
});
/** The same where staff has changed a patient's: the new one opens nothing until it is confirmed from elsewhere. */
export const contactHeld = event({ type: 'user.contactHeld', entity: 'person', payload: aboutPerson });
/** Somebody has proven a contact that this person had only typed in, and it is gone from the account. */
export const contactTaken = event({ type: 'user.contactTaken', entity: 'person', payload: aboutPerson });
/** Staff sends the link that sets up an account. Like every link, it is made when its e-mail is written. */
export const accountLinkRequested = event({
  type: 'user.accountLinkRequested',
  entity: 'person',
  payload: aboutPerson,
});
/** Staff sends the link that sets a new password. */
export const passwordLinkRequested = event({
  type: 'user.passwordLinkRequested',
  entity: 'person',
  urgent: true,
  payload: aboutPerson,
});
export const directLoginRequested = event({
  type: 'user.directLoginRequested',
  entity: 'person',
  urgent: true,
  payload: aboutPerson,
});
export const patientDeceased = event({ type: 'patient.deceased', entity: 'person', payload: aboutPerson });

/** A provider is invited, or invited again. */
export const providerInvitationSent = event({
  type: 'providerInvitation.sent',
  entity: 'invitation',
  payload: z.strictObject({ invitationId: id, userId: id }),
});
/** Accepted or revoked. */
export const providerInvitationChanged = event({
  type: 'providerInvitation.changed',
  entity: 'invitation',
  payload: z.strictObject({ invitationId: id }),
});

export const consentSent = event({ type: 'consent.sent', entity: 'consent', payload: aboutConsent });
/** 24 and 72 hours after a consent was sent that nobody has answered. */
export const consentReminderDue = event({
  type: 'consent.reminderDue',
  entity: 'consent',
  payload: aboutConsent,
});
/** Approved, rejected or withdrawn. */
export const consentAnswered = event({ type: 'consent.answered', entity: 'consent', payload: aboutConsent });

/** Somebody wants the signed copy of a consent that is not printed. */
export const consentCopyRequested = event({
  type: 'consent.copyRequested',
  entity: 'consent',
  payload: aboutConsent,
});

export const breakTheGlassUsed = event({
  type: 'breakTheGlass.used',
  entity: 'person',
  payload: z.strictObject({ grantId: id }),
});
