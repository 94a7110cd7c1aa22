import type { Generated } from 'kysely';

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
export interface AuditSealQueueTable {
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
