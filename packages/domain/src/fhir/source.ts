import type { Executor } from '@bedside/db/database';
import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../context.ts';
import type { PracticeSettings } from '../practice/settings.ts';

/** What a reader may see of a record that they may read. */
export interface ReadScope {
  /** Whatever has ended by this time is shown as ended. */
  now: Date;
  /** Includes unreleased reports, internal documents, SOAP notes, and draft invoices. */
  isStaff: boolean;
  money: boolean;
  /** A patient, who does not see other people’s confidential visits. */
  viewerId?: string;
  /** An app that was allowed for one record. */
  isOfOnePatient?: boolean;
  /** A provider, who sees their own appointments and what belongs to them. */
  provider?: { actor: Viewer; now: Date };
}

/** For the patient, or for someone who manages the record for them. */
export const patientReadScope = (viewerId: string, now: Date): ReadScope => ({
  now,
  isStaff: false,
  money: true,
  viewerId,
});

/** All rows of one or several patients, in pages, or a few rows by ID. */
type Wanted =
  | { patientId: string; after: string | null; limit: number }
  | { patientIds: readonly string[]; after: string | null; limit: number }
  | { ids: readonly string[] };

export interface Environment {
  practice: PracticeSettings;
  readScope: ReadScope;
}

interface Row {
  /** The key by which pages are read. */
  id: string;
  /** Null for records of the practice. */
  patientId: string | null;
  /** Everyone whose part the resource shows, if it may be several patients. */
  shownPatientIds?: readonly string[];
  changedAt: Date;
  /** True if the record existed but no longer does. */
  removed?: boolean;
  /** The author, for the row’s Provenance. */
  author?: Author;
}

export type Author = { provider: string } | { patient: string } | { practice: true };

export interface Source<R extends Row = Row> {
  type: ResourceType;
  /** Ordered by ID. */
  rows: (db: Executor, wanted: Wanted, readScope: ReadScope) => Promise<R[]>;
  /** One row may be several resources, such as the diagnoses of an appointment. */
  resources: (row: R, environment: Environment) => Resource[];
}

/** The arguments of a source’s query. */
export type Rows = Parameters<Source['rows']>;

export interface Found {
  resource: Resource & { id: string };
  row: Row;
}

/** The resources of a row, each with its id. */
export const foundIn = ({ resources }: Source, row: Row, environment: Environment): Found[] =>
  resources(row, environment).map((resource) => ({
    resource: { ...resource, id: resource.id ?? row.id },
    row,
  }));

/** Keeps the row type between the query and the mapping. */
export const source = <R extends Row>(declared: Source<R>): Source => ({
  ...declared,
  resources: (row, environment) => declared.resources(row as R, environment),
});

/** A derived ID, such as that of a diagnosis, begins with its row’s ID. */
export const rowIdOf = (id: string): string => id.slice(0, 36);

const MAX_BY_ID = 200;

/** @param columns column names as written in SQL */
export const isIncluded = (
  wanted: Wanted,
  { id, patient }: { id: string; patient: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  'ids' in wanted
    ? sql<boolean>`${sql.ref(id)} = any(${wanted.ids.slice(0, MAX_BY_ID)}::uuid[])`
    : sql<boolean>`(${patient} = ${'patientIds' in wanted ? sql`any(${wanted.patientIds}::uuid[])` : wanted.patientId}
        and (${wanted.after}::uuid is null or ${sql.ref(id)} > ${wanted.after}::uuid))`;

export const limitOf = (wanted: Wanted): number =>
  'ids' in wanted ? Math.min(wanted.ids.length, MAX_BY_ID) * MAX_ROWS_PER_ID : wanted.limit;
/** An appointment has a row for each of its patients. */
const MAX_ROWS_PER_ID = 20;
