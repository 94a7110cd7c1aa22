import type { AppointmentReport } from '@bedside/contracts/appointments/appointment.schema';
import type { DocumentRow, Report } from '@bedside/contracts/care/care.schema';
import type { ListedDocument } from '@bedside/domain/care/document.queries';
import type { ListedReport } from '@bedside/domain/care/report.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';

export const toDocument = (row: ListedDocument): DocumentRow => ({
  id: row.id,
  patientId: row.patientId,
  patientName: fullNameOf(row),
  appointmentId: row.appointmentId,
  category: row.category,
  name: row.name,
  description: row.description,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  uploadedBy: nameOf(row.uploaderFirstName, row.uploaderLastName),
  uploadedByRole: row.uploaderRole,
  createdAt: row.createdAt.toISOString(),
});

export const toReport = (row: ListedReport): Report => ({
  id: row.id,
  documentId: row.documentId,
  appointmentId: row.appointmentId,
  appointmentKey: row.key,
  patientId: row.patientId,
  patientName: fullNameOf(row),
  relationship: row.relationshipToAccountHolder,
  reportName: row.name,
  reportKind: row.kind,
  status: row.status,
  comment: row.comment,
  contentType: row.contentType,
  uploadedBy: nameOf(row.uploaderFirstName, row.uploaderLastName),
  createdAt: row.createdAt.toISOString(),
  reviewedBy: nameOf(row.reviewerFirstName, row.reviewerLastName),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  releasedAt: row.releasedAt?.toISOString() ?? null,
  version: row.version,
});

/** Both URLs are signed for the session when the response is sent. */
export function toAppointmentReport(row: ListedReport): AppointmentReport {
  const { appointmentId: _appointment, appointmentKey: _key, ...report } = toReport(row);
  return { ...report, reportUrl: row.documentId, downloadUrl: row.documentId };
}

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  firstName && lastName ? fullNameOf({ firstName, lastName }) : null;
