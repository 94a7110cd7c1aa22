import type { ConsentMode, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Generated } from 'kysely';

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
