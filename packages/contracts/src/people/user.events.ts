import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const aboutPerson = { userId: id };
const aboutConsent = { consentId: id };

/** The code stays sealed in its row until sent. */
export const oneTimeCodeIssued = event('oneTimeCode.issued', 'code', { codeId: id }, 'urgent');
export const patientRegistered = event('patient.registered', 'person', aboutPerson);
export const userPasswordChanged = event('user.passwordChanged', 'person', aboutPerson);
/** Live update only: profile, household, coverage, status, or membership. */
export const userChanged = event('user.changed', 'person', aboutPerson);
/** Sent to the new and the former contact, so that a takeover is noticed. */
export const userContactChanged = event('user.contactChanged', 'person', aboutPerson);
/** Staff changed it: unusable until confirmed through another contact. */
export const contactHeld = event('user.contactHeld', 'person', aboutPerson);
/** Another user proved a contact this account had only typed in. */
export const contactTaken = event('user.contactTaken', 'person', aboutPerson);
/** The link is issued when the email is rendered. */
export const accountLinkRequested = event('user.accountLinkRequested', 'person', aboutPerson);
export const passwordLinkRequested = event('user.passwordLinkRequested', 'person', aboutPerson, 'urgent');
export const directLoginRequested = event('user.directLoginRequested', 'person', aboutPerson, 'urgent');
const aboutFamilyGrant = { familyGrantId: id, userId: id };
/** `userId` decides. */
export const familyGrantAsked = event('familyGrant.asked', 'familyGrant', aboutFamilyGrant);
/** Given, approved, changed, declined or withdrawn. `userId` is one of the two people. */
export const familyGrantChanged = event('familyGrant.changed', 'familyGrant', aboutFamilyGrant);
/** Someone was invited by a contact; `userId` invited them. */
export const familyGrantInvited = event('familyGrant.invited', 'familyGrant', aboutFamilyGrant);
/** Live update only: a custody note or a court order of a patient. */
export const courtOrderChanged = event('courtOrder.changed', 'familyGrant', aboutPerson);
/** The hourly look for patients who turn 18. */
export const comingOfAgeSweepDue = event('comingOfAge.sweepDue', 'person', {});
/** For `userId`: the patient, or someone of the family. As with a grant, open streams of both start again. */
const aboutComingOfAge = { patientId: id, userId: id };
export const comingOfAgeInMonth = event('comingOfAge.inMonth', 'familyGrant', aboutComingOfAge);
export const comingOfAgeInWeek = event('comingOfAge.inWeek', 'familyGrant', aboutComingOfAge);
export const comingOfAgeReached = event('comingOfAge.reached', 'familyGrant', aboutComingOfAge);
export const patientDeceased = event('patient.deceased', 'person', aboutPerson);

export const providerInvitationSent = event('providerInvitation.sent', 'invitation', {
  invitationId: id,
  userId: id,
});
export const providerInvitationChanged = event('providerInvitation.changed', 'invitation', {
  invitationId: id,
});

export const consentSent = event('consent.sent', 'consent', aboutConsent);
/** 24 and 72 hours after an unanswered consent was sent. */
export const consentReminderDue = event('consent.reminderDue', 'consent', aboutConsent);
export const consentAnswered = event('consent.answered', 'consent', aboutConsent);

export const consentCopyRequested = event('consent.copyRequested', 'consent', aboutConsent);

export const breakTheGlassUsed = event('breakTheGlass.used', 'person', { grantId: id });

const aboutDownload = { recordDownloadId: id };
export const recordDownloadRequested = event('recordDownload.requested', 'recordDownload', aboutDownload);
/** Its pages are in the storage; the files follow. */
export const recordDownloadPrinted = event('recordDownload.printed', 'recordDownload', aboutDownload);
/** `userId` requested it. */
const outcome = { ...aboutDownload, userId: id };
export const recordDownloadReady = event('recordDownload.ready', 'recordDownload', outcome);
export const recordDownloadFailed = event('recordDownload.failed', 'recordDownload', outcome);
/** Not finished in an hour, so its jobs are lost. */
export const recordDownloadOverdue = event('recordDownload.overdue', 'recordDownload', aboutDownload);
/** Expired or failed; deletes the file. */
export const recordDownloadRemovalDue = event('recordDownload.removalDue', 'recordDownload', aboutDownload);

const aboutImport = { importId: id };

/** A check, an import, or an undo has begun or goes on. */
export const importDue = event('import.due', 'import', aboutImport);
/** Live update only. */
export const importChanged = event('import.changed', 'import', aboutImport);
/** The person who started it is no longer a super-admin. */
export const importStopped = event('import.stopped', 'import', aboutImport);
/** Its file was discarded, or has been kept long enough. */
export const importRemovalDue = event('import.removalDue', 'import', aboutImport);
