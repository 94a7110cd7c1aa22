import type { Language } from '@bedside/contracts/common/languages';
import type { ConsentMode, ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Generated } from 'kysely';

export interface ConsentTemplatesTable {
  id: string;
  type: string;
  version: number;
  mode: ConsentMode;
  title: string;
  text: string;
  /** Both or neither. */
  titleEs: Generated<string | null>;
  textEs: Generated<string | null>;
  createdBy: string | null;
  createdAt: Date;
}

export interface ConsentsTable {
  id: string;
  mode: ConsentMode;
  status: Generated<ConsentStatus>;
  consentTemplateId: string;
  recipientId: string;
  /** Who has to answer: the patient, or the guardian of a minor. */
  signatoryId: string;
  /** Null: the practice asks. */
  requesterId: string | null;
  sharesAppointments: Generated<boolean>;
  sharesBilling: Generated<boolean>;
  grantsHouseholdMembership: Generated<boolean>;
  relationship: string | null;
  /** What the one who asked typed; null where staff asked in their name. */
  askedAs: Generated<string | null>;
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
  /** In which language it was read. */
  answeredIn: Generated<Language | null>;
}
