import type { ReportStatus } from '@bedside/contracts/care/care.schema';
import type { ChartKind, ChartSource } from '@bedside/contracts/care/chart.schema';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Generated } from 'kysely';

export interface SoapNoteTemplatesTable {
  id: string;
  name: string;
  template: string;
  status: Generated<'ACTIVE' | 'INACTIVE'>;
  isDefault: Generated<boolean>;
  version: Generated<number>;
  updatedAt: Date;
  removedAt: Date | null;
}

export interface SoapNoteAddendaTable {
  id: string;
  appointmentId: string;
  text: string;
  writtenBy: string;
  writtenAt: Date;
}

export interface DxCodesTable {
  id: string;
  code: string;
  description: string;
  symptoms: Generated<string[]>;
  active: Generated<boolean>;
  version: Generated<number>;
  removedAt: Generated<Date | null>;
}

export interface CptCodesTable {
  id: string;
  code: string;
  description: string;
  category: string;
  active: Generated<boolean>;
  version: Generated<number>;
  removedAt: Generated<Date | null>;
}

export interface SymptomsTable {
  id: string;
  name: string;
  active: Generated<boolean>;
  version: Generated<number>;
  removedAt: Generated<Date | null>;
}

export interface AppointmentCodesTable {
  appointmentId: string;
  kind: 'DX' | 'CPT';
  position: number;
  codeId: string;
  code: string;
  description: string;
}

export interface PatientNotesTable {
  id: string;
  patientId: string;
  text: string;
  writtenBy: string;
  archivedAt: Date | null;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

export interface ChartEntriesTable {
  id: string;
  patientId: string;
  kind: ChartKind;
  /** As `chartFields` of its kind says. */
  fields: unknown;
  /** What staff had confirmed before the patient changed it, while the change waits; null where nothing else stands. */
  confirmedFields: Generated<unknown>;
  source: ChartSource;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
  removedAt: Generated<Date | null>;
}

export interface ChartEntryRevisionsTable {
  id: string;
  entryId: string;
  at: Date;
  change: 'ADDED' | 'EDITED' | 'CONFIRMED' | 'REMOVED';
  actorId: string;
  actorRole: Role;
  reason: string | null;
  fields: unknown;
}

export interface NoKnownAllergiesTable {
  patientId: string;
  source: ChartSource;
  documentedBy: string;
  documentedAt: Date;
}

/** A view of the allergies among the chart's entries, as staff knows them. */
export interface AllergiesView {
  id: string;
  patientId: string;
  substance: string;
  kind: string;
  reaction: string | null;
  severity: string | null;
  status: string;
  /** The fields that the patient has made of it, while staff has not confirmed the change. */
  patientReportedFields: unknown;
}

export interface ReportsTable {
  id: string;
  documentId: string;
  appointmentId: string;
  patientId: string;
  name: string;
  status: Generated<ReportStatus>;
  comment: string | null;
  uploadedBy: string | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  releasedBy: string | null;
  releasedAt: Date | null;
  version: Generated<number>;
  createdAt: Date;
}
