import {
  allergyEntry,
  type Chart,
  type ChartEntry,
  type ChartRevision,
  chartEntry,
  familyMedicalEntry,
  medicationEntry,
  pastMedicalEntry,
  surgicalEntry,
} from '@bedside/contracts/care/chart.schema';
import type {
  ChartRecord,
  ChartRow,
  chartChanges,
  noKnownAllergiesOf,
} from '@bedside/domain/care/chart.queries';

const plain = ({ reviewer, confirmedFields, ...row }: ChartRow) => ({
  ...row,
  confirmed: confirmedFields,
  reviewedBy: reviewer,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Fields are stored as JSON; the kind determines their schema. */
export const toEntry = (row: ChartRow): ChartEntry => chartEntry.parse(plain(row));

export const toNoKnownAllergies = (
  stated: Awaited<ReturnType<typeof noKnownAllergiesOf>>,
): Chart['noKnownAllergies'] =>
  stated && { source: stated.source, byName: stated.byName, at: stated.documentedAt.toISOString() };

export const toChart = ({ person, ...chart }: ChartRecord): Chart => ({
  patientId: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  dateOfBirth: person.dateOfBirth,
  relationship: person.relationshipToAccountHolder,
  pastMedical: chart.pastMedical.map((row) => pastMedicalEntry.parse(plain(row))),
  familyMedical: chart.familyMedical.map((row) => familyMedicalEntry.parse(plain(row))),
  allergies: chart.allergies.map((row) => allergyEntry.parse(plain(row))),
  noKnownAllergies: toNoKnownAllergies(chart.noKnownAllergies),
  medications: chart.medications.map((row) => medicationEntry.parse(plain(row))),
  surgical: chart.surgical.map((row) => surgicalEntry.parse(plain(row))),
  pendingReview: chart.pendingReview,
  mayChange: person.mayChange,
});

type Revision = Awaited<ReturnType<typeof chartChanges>>['revisions'][number];

export const toRevision = (revision: Revision): ChartRevision => ({
  id: revision.id,
  entryId: revision.entryId,
  at: revision.at.toISOString(),
  change: revision.change,
  byName: revision.byName,
  byRole: revision.actorRole,
  reason: revision.reason,
  fields: revision.fields,
});
