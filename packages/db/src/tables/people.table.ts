import type { Permission } from '@bedside/contracts/call';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { ConsentMode, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { MessageKind } from '@bedside/contracts/people/notification-settings.schema';
import type {
  Gender,
  MembershipType,
  Relationship,
  Role,
  UserStatus,
} from '@bedside/contracts/people/person.schema';
import type { Generated } from 'kysely';

export interface SettingsTable {
  key: string;
  value: unknown;
  updatedAt: Generated<Date>;
}

export interface UsersTable {
  id: string;
  role: Role;
  status: Generated<UserStatus>;
  userName: string | null;
  email: string | null;
  phoneE164: string | null;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  passwordHash: string | null;
  permissions: Generated<Permission[]>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface HouseholdsTable {
  id: string;
  holderId: string;
}

export interface PatientsTable {
  id: string;
  householdId: string;
  relationship: Generated<string>;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  gender: Gender;
  membershipType: Generated<MembershipType>;
  membershipGood: Generated<boolean>;
  stripeCustomerId: string | null;
  removedAt: Date | null;
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  locationType: 'Home' | 'Apartment' | 'Office' | 'Other' | null;
  /** The record that this one was merged into. */
  mergedInto: string | null;
  deceasedAt: Date | null;
}

export interface AllergiesTable {
  id: string;
  patientId: string;
  substance: string;
  kind: Generated<string>;
  reaction: string | null;
  severity: string | null;
  status: Generated<string>;
}

export interface ProvidersTable {
  id: string;
  credentials: string | null;
  specialty: string | null;
  npi: string | null;
  licenseNumber: string | null;
  licenseState: string | null;
  /** yyyy-MM-dd */
  licenseExpiresOn: string | null;
}

export interface ProviderHoursTable {
  providerId: string;
  /** 0 is Sunday. */
  weekday: number;
  /** HH:mm:ss as it is read. */
  fromTime: string;
  toTime: string;
}

export interface ProviderDaysOffTable {
  id: string;
  providerId: string;
  /** yyyy-MM-dd */
  fromDay: string;
  toDay: string;
  reason: string | null;
}

export interface ProviderInvitationsTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneE164: string;
  credentials: string | null;
  /** EXPIRED is PENDING past its time. */
  status: Generated<'PENDING' | 'ACCEPTED' | 'REVOKED'>;
  invitedBy: string;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  providerId: string;
}

export interface PicturesTable {
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

export interface UnwantedMessagesTable {
  userId: string;
  kind: MessageKind;
  channel: Channel;
}

export interface InsurancesTable {
  id: string;
  patientId: string;
  payer: string;
  plan: string | null;
  memberId: string;
  groupNumber: string | null;
  holderName: string;
  /** yyyy-MM-dd */
  holderDob: string | null;
  holderRelation: Relationship;
  frontImage: string | null;
  backImage: string | null;
  priority: Generated<number>;
  /** yyyy-MM-dd */
  validTo: string | null;
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
  keptId: string;
  mergedId: string;
  moved: unknown;
  mergedBy: string;
  mergedAt: Date;
  undoUntil: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
}

export interface ConsentTextsTable {
  id: string;
  type: string;
  version: number;
  mode: ConsentMode;
  title: string;
  text: string;
  createdBy: string | null;
  createdAt: Date;
}

export interface ConsentsTable {
  id: string;
  mode: ConsentMode;
  status: Generated<ConsentStatus>;
  textId: string;
  requestTo: string;
  /** Who has to answer: the patient, or the guardian of a minor. */
  signerId: string;
  /** Null: the practice asks. */
  requestFrom: string | null;
  appointment: Generated<boolean>;
  billing: Generated<boolean>;
  joinsHousehold: Generated<boolean>;
  relationship: string | null;
  sentBy: string;
  sentAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  answeredIp: string | null;
  withdrawnAt: Date | null;
  signatureKind: 'TYPED' | 'DRAWN' | null;
  signatureName: string | null;
  signaturePath: string | null;
}

export interface SavedViewsTable {
  id: string;
  userId: string;
  resource: string;
  name: string;
  search: string;
  createdAt: Date;
}

export interface EmergencyAccessTable {
  id: string;
  userId: string;
  patientId: string;
  reason: string;
  startedAt: Date;
  endsAt: Date;
}

export interface SessionsTable {
  id: string;
  userId: string;
  remember: Generated<boolean>;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedBecause: string | null;
}

export interface RefreshTokensTable {
  tokenHash: Buffer;
  sessionId: string;
  createdAt: Date;
  usedAt: Date | null;
}

export type CodePurpose = 'CONTACT' | 'PATIENT_SIGN_IN' | 'STAFF_SIGN_IN' | 'RESET_PASSWORD' | 'CONSENT';

export interface OneTimeCodesTable {
  id: string;
  purpose: CodePurpose;
  contact: string;
  userId: string | null;
  /** What it opens, where one contact could open several. */
  subjectId: string | null;
  codeHash: Buffer;
  sealedCode: Buffer | null;
  tries: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  replacedAt: Date | null;
  sendClaimedAt: Date | null;
  sentAt: Date | null;
}

export interface AccessLinksTable {
  tokenHash: Buffer;
  purpose:
    | 'RESET_PASSWORD'
    | 'PAYMENT'
    | 'QUESTIONNAIRE'
    | 'SET_PASSWORD'
    | 'DIRECT_LOGIN'
    | 'INVITATION'
    | 'CONSENT';
  subjectId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

export interface DeviceTokensTable {
  token: string;
  userId: string;
  sessionId: string;
  createdAt: Generated<Date>;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface IdempotencyKeysTable {
  userId: string;
  call: string;
  key: string;
  requestHash: Buffer;
  decisionId: Generated<string>;
  status: number | null;
  answer: unknown;
  createdAt: Generated<Date>;
}

export interface AuditLogTable {
  id: string;
  at: Date;
  actorId: string | null;
  actorRole: string | null;
  sessionId: string | null;
  ip: string | null;
  requestId: string;
  action: string;
  outcome: Generated<'done' | 'refused'>;
  entityType: string;
  entityId: string;
  patientId: string | null;
  before: unknown;
  after: unknown;
}

/** Rows of the audit trail that no seal holds yet. */
export interface AuditUnsealedTable {
  id: string;
}

export interface AuditSealsTable {
  seq: number;
  sealedAt: Date;
  rowIds: string[];
  rowHashes: Buffer[];
  previousHash: Buffer;
  hash: Buffer;
}
