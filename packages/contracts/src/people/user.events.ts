import { id } from '../common/fields.ts';
import { event } from '../event.ts';

const aboutPerson = { userId: id };
const aboutConsent = { consentId: id };

/** The code stays encrypted in its row until it is sent. */
export const oneTimeCodeIssued = event('oneTimeCode.issued', 'code', { codeId: id }, 'urgent');
export const patientRegistered = event('patient.registered', 'person', aboutPerson);
export const userPasswordChanged = event('user.passwordChanged', 'person', aboutPerson);
/** Live update only: profile, household, coverage, status, or membership changed. */
export const userChanged = event('user.changed', 'person', aboutPerson);
/** Sent to both the new and the former contact, so that a takeover is noticed. */
export const userContactChanged = event('user.contactChanged', 'person', aboutPerson);
/** Staff changed the contact, so it is unusable until confirmed through another contact. */
export const contactHeld = event('user.contactHeld', 'person', aboutPerson);
/** Another user proved that they own a contact that this account had only typed in. */
export const contactTaken = event('user.contactTaken', 'person', aboutPerson);
/** The link is created when the email is rendered. */
export const accountLinkRequested = event('user.accountLinkRequested', 'person', aboutPerson);
export const passwordLinkRequested = event('user.passwordLinkRequested', 'person', aboutPerson, 'urgent');
export const directLoginRequested = event('user.directLoginRequested', 'person', aboutPerson, 'urgent');
const aboutFamilyGrant = { familyGrantId: id, userId: id };
/** `userId` decides about the request. */
export const familyGrantAsked = event('familyGrant.asked', 'familyGrant', aboutFamilyGrant);
/** The grant was given, approved, changed, declined, or withdrawn. `userId` is one of the two people. */
export const familyGrantChanged = event('familyGrant.changed', 'familyGrant', aboutFamilyGrant);
/** Someone was invited by email or phone. `userId` invited them. */
export const familyGrantInvited = event('familyGrant.invited', 'familyGrant', aboutFamilyGrant);
/** Live update only: a patient’s custody note or a court order changed. */
export const courtOrderChanged = event('courtOrder.changed', 'familyGrant', aboutPerson);
/** Starts the hourly search for patients who turn 18. */
export const comingOfAgeSweepDue = event('comingOfAge.sweepDue', 'person', {});
/** `userId` is the patient or a family member. As with a grant, the live update streams of both restart. */
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
/** Due 24 and 72 hours after a consent was sent, while it is unanswered. */
export const consentReminderDue = event('consent.reminderDue', 'consent', aboutConsent);
export const consentAnswered = event('consent.answered', 'consent', aboutConsent);

export const consentCopyRequested = event('consent.copyRequested', 'consent', aboutConsent);

export const breakTheGlassUsed = event('breakTheGlass.used', 'person', { grantId: id });

const aboutDownload = { recordDownloadId: id };
export const recordDownloadRequested = event('recordDownload.requested', 'recordDownload', aboutDownload);
/** The pages are in storage, and the files are added next. */
export const recordDownloadPrinted = event('recordDownload.printed', 'recordDownload', aboutDownload);
/** `userId` requested the download. */
const outcome = { ...aboutDownload, userId: id };
export const recordDownloadReady = event('recordDownload.ready', 'recordDownload', outcome);
export const recordDownloadFailed = event('recordDownload.failed', 'recordDownload', outcome);
/** Due after an hour. An unfinished download has lost its jobs. */
export const recordDownloadOverdue = event('recordDownload.overdue', 'recordDownload', aboutDownload);
/** The download expired or failed, so its file is deleted. */
export const recordDownloadRemovalDue = event('recordDownload.removalDue', 'recordDownload', aboutDownload);

const aboutImport = { importId: id };

/** A check, an import, or an undo starts or continues. */
export const importDue = event('import.due', 'import', aboutImport);
/** Live update only. */
export const importChanged = event('import.changed', 'import', aboutImport);
/** The person who started the import is no longer a super-admin. */
export const importStopped = event('import.stopped', 'import', aboutImport);
/** The file was discarded, or its retention has ended. */
export const importRemovalDue = event('import.removalDue', 'import', aboutImport);
