import type { BulkAction } from '@bedside/contracts/appointments/bulk.api';
import type { Generated } from 'kysely';

export interface BulkRunsTable {
  id: string;
  action: BulkAction;
  payload: unknown;
  createdBy: string;
  sessionId: string;
  createdAt: Date;
  finishedAt: Generated<Date | null>;
}

export interface BulkItemsTable {
  id: string;
  runId: string;
  position: number;
  appointmentId: string;
  /** `{ day, time }` of an assignment. */
  slot: unknown;
  status: Generated<'WAITING' | 'RUNNING' | 'DONE' | 'REFUSED'>;
  message: Generated<string | null>;
}
