import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  userId: string;
  isPersistent: Generated<boolean>;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  revocationReason: string | null;
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
  scopeId: string | null;
  /** That it was asked for in; null for the person's own. */
  language: Generated<Language | null>;
  codeHash: Buffer;
  encryptedCode: Buffer | null;
  attemptCount: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  supersededAt: Date | null;
  sendingStartedAt: Date | null;
  sentAt: Date | null;
  /** Why it never left. */
  unsentBecause: Generated<string | null>;
}

export interface AccessLinksTable {
  tokenHash: Buffer;
  purpose:
    | 'RESET_PASSWORD'
    | 'PAYMENT'
    | 'QUESTIONNAIRE'
    | 'SET_PASSWORD'
    | 'DIRECT_LOGIN'
    | 'CONFIRM_CONTACT'
    | 'INVITATION'
    | 'CONSENT'
    | 'EXPORT'
    | 'EXPORT_FILE'
    | 'RECEIPT';
  subjectId: string;
  /** Of a link that is good within one session alone. */
  sessionId: Generated<string | null>;
  createdAt: Date;
  expiresAt: Date;
  redeemedAt: Date | null;
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
  operation: string;
  key: string;
  requestHash: Buffer;
  resourceId: Generated<string>;
  responseStatus: number | null;
  responseBody: unknown;
  createdAt: Generated<Date>;
}
