import type { Permission } from '@bedside/contracts/call';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { MessageKind } from '@bedside/contracts/people/notification-settings.schema';
import type { Gender } from '@bedside/contracts/people/patient-fields';
import type { MembershipType, Relationship, Role, UserStatus } from '@bedside/contracts/people/user.schema';
import type { Generated } from 'kysely';

export interface SettingsTable {
  key: string;
  value: unknown;
  version: Generated<number>;
  updatedAt: Generated<Date>;
}

/** By the English words of a catalogue, whichever. */
export interface SpanishWordsTable {
  english: string;
  spanish: string;
  updatedBy: string | null;
  updatedAt: Date;
}

export interface UsersTable {
  id: string;
  role: Role;
  status: Generated<UserStatus>;
  userName: string | null;
  email: string | null;
  phoneE164: string | null;
  /** When its owner showed that it is theirs; null while it was only typed in. */
  emailProvenAt: Generated<Date | null>;
  phoneProvenAt: Generated<Date | null>;
  /** Staff has changed it: until then, or until it is confirmed from elsewhere, it opens nothing. */
  emailHeldUntil: Generated<Date | null>;
  phoneHeldUntil: Generated<Date | null>;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  passwordHash: string | null;
  permissions: Generated<Permission[]>;
  language: Generated<Language>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface HouseholdsTable {
  id: string;
  accountHolderId: string;
}

export interface PatientsTable {
  id: string;
  householdId: string;
  relationshipToAccountHolder: Generated<string>;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  gender: Gender;
  membershipType: Generated<MembershipType>;
  membershipInGoodStanding: Generated<boolean>;
  stripeCustomerId: string | null;
  /** The card that is offered first and charged without being named. */
  defaultPaymentMethodId: Generated<string | null>;
  removedAt: Date | null;
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  locationType: 'Home' | 'Apartment' | 'Office' | 'Other' | null;
  /** The record that this one was merged into. */
  mergedIntoPatientId: string | null;
  deceasedAt: Date | null;
}

export interface ImagesTable {
  id: string;
  kind: 'PROFILE' | 'INSURANCE';
  userId: string;
  uploadedBy: string;
  storageKey: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  createdAt: Date;
}

export interface NotificationOptOutsTable {
  userId: string;
  kind: MessageKind;
  channel: Channel;
}

export interface InsurancesTable {
  id: string;
  patientId: string;
  payerName: string;
  planName: string | null;
  memberId: string;
  groupNumber: string | null;
  subscriberName: string;
  /** yyyy-MM-dd */
  subscriberDateOfBirth: string | null;
  relationshipToSubscriber: Relationship;
  frontImage: string | null;
  backImage: string | null;
  priority: Generated<number>;
  /** yyyy-MM-dd */
  terminationDate: string | null;
  version: Generated<number>;
  createdAt: Date;
  removedAt: Date | null;
}

export interface PharmaciesTable {
  id: string;
  patientId: string;
  name: string;
  phoneE164: string;
  faxE164: string | null;
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  preferred: Generated<boolean>;
  version: Generated<number>;
  createdAt: Date;
}

export interface PatientMergesTable {
  id: string;
  survivingPatientId: string;
  mergedPatientId: string;
  undoData: unknown;
  mergedBy: string;
  mergedAt: Date;
  undoableUntil: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
}
