import type { Permission } from '@bedside/contracts/call';
import type { Gender, MembershipType, Role, UserStatus } from '@bedside/contracts/people/person.schema';
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

export type CodePurpose = 'CONTACT' | 'PATIENT_SIGN_IN' | 'STAFF_SIGN_IN' | 'RESET_PASSWORD';

export interface OneTimeCodesTable {
  id: string;
  purpose: CodePurpose;
  contact: string;
  userId: string | null;
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
  purpose: 'RESET_PASSWORD' | 'PAYMENT' | 'QUESTIONNAIRE';
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
