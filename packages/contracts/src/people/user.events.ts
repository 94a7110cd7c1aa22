import { z } from 'zod';
import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const aboutPerson = z.strictObject({ userId: id });
const aboutConsent = z.strictObject({ consentId: id });

/** The code stays sealed in its row until sent. */
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
/** Live update only: profile, household, coverage, status, or membership. */
export const userChanged = event({ type: 'user.changed', entity: 'person', payload: aboutPerson });
/** Sent to the new and the former contact, so that a takeover is noticed. */
export const userContactChanged = event({
  type: 'user.contactChanged',
  entity: 'person',
  payload: aboutPerson,
});
/** Staff changed it: unusable until confirmed through another contact. */
export const contactHeld = event({ type: 'user.contactHeld', entity: 'person', payload: aboutPerson });
/** Another user proved a contact this account had only typed in. */
export const contactTaken = event({ type: 'user.contactTaken', entity: 'person', payload: aboutPerson });
/** The link is issued when the email is rendered. */
export const accountLinkRequested = event({
  type: 'user.accountLinkRequested',
  entity: 'person',
  payload: aboutPerson,
});
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
const aboutFamilyGrant = {
  entity: 'familyGrant',
  payload: z.strictObject({ familyGrantId: id, userId: id }),
} as const;
/** `userId` decides. */
export const familyGrantAsked = event({ ...aboutFamilyGrant, type: 'familyGrant.asked' });
/** Given, approved, changed, declined or withdrawn. `userId` is one of the two people. */
export const familyGrantChanged = event({ ...aboutFamilyGrant, type: 'familyGrant.changed' });
/** Somebody was invited by a contact; `userId` invited them. */
export const familyGrantInvited = event({ ...aboutFamilyGrant, type: 'familyGrant.invited' });
/** Live update only: a custody note or a court order of a patient. */
export const courtOrderChanged = event({
  type: 'courtOrder.changed',
  entity: 'familyGrant',
  payload: aboutPerson,
});
/** The hourly look for patients who turn 18. */
export const comingOfAgeSweepDue = event({
  type: 'comingOfAge.sweepDue',
  entity: 'person',
  payload: z.strictObject({}),
});
/** For `userId`: the patient, or somebody of the family. As with a grant, open streams of both start again. */
const aboutComingOfAge = {
  entity: 'familyGrant',
  payload: z.strictObject({ patientId: id, userId: id }),
} as const;
export const comingOfAgeInMonth = event({ ...aboutComingOfAge, type: 'comingOfAge.inMonth' });
export const comingOfAgeInWeek = event({ ...aboutComingOfAge, type: 'comingOfAge.inWeek' });
export const comingOfAgeReached = event({ ...aboutComingOfAge, type: 'comingOfAge.reached' });
export const patientDeceased = event({ type: 'patient.deceased', entity: 'person', payload: aboutPerson });

export const providerInvitationSent = event({
  type: 'providerInvitation.sent',
  entity: 'invitation',
  payload: z.strictObject({ invitationId: id, userId: id }),
});
export const providerInvitationChanged = event({
  type: 'providerInvitation.changed',
  entity: 'invitation',
  payload: z.strictObject({ invitationId: id }),
});

export const consentSent = event({ type: 'consent.sent', entity: 'consent', payload: aboutConsent });
/** 24 and 72 hours after an unanswered consent was sent. */
export const consentReminderDue = event({
  type: 'consent.reminderDue',
  entity: 'consent',
  payload: aboutConsent,
});
export const consentAnswered = event({ type: 'consent.answered', entity: 'consent', payload: aboutConsent });

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

const aboutDownload = {
  entity: 'recordDownload',
  payload: z.strictObject({ recordDownloadId: id }),
} as const;
export const recordDownloadRequested = event({ ...aboutDownload, type: 'recordDownload.requested' });
/** Its pages are in the storage; the files follow. */
export const recordDownloadPrinted = event({ ...aboutDownload, type: 'recordDownload.printed' });
/** `userId` requested it. */
const outcome = { entity: 'recordDownload', payload: aboutDownload.payload.extend({ userId: id }) } as const;
export const recordDownloadReady = event({ ...outcome, type: 'recordDownload.ready' });
export const recordDownloadFailed = event({ ...outcome, type: 'recordDownload.failed' });
/** Not finished in an hour, so its jobs are lost. */
export const recordDownloadOverdue = event({ ...aboutDownload, type: 'recordDownload.overdue' });
/** Expired or failed; deletes the file. */
export const recordDownloadRemovalDue = event({ ...aboutDownload, type: 'recordDownload.removalDue' });

const aboutImport = { entity: 'import', payload: z.strictObject({ importId: id }) } as const;

/** A check, an import, or an undo has begun or goes on. */
export const importDue = event({ ...aboutImport, type: 'import.due' });
/** Live update only. */
export const importChanged = event({ ...aboutImport, type: 'import.changed' });
/** Whoever started it is no longer a super-admin. */
export const importStopped = event({ ...aboutImport, type: 'import.stopped' });
/** Its file was discarded, or has been kept long enough. */
export const importRemovalDue = event({ ...aboutImport, type: 'import.removalDue' });
