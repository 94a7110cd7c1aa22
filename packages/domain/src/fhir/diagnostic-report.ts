import type { ReportKind } from '@bedside/contracts/care/care.schema';
import type { CodeableConcept, DiagnosticReport } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { REPORT } from '../documents/document.policy.ts';
import { isPatientReadable, tookPlace } from './appointment-rows.ts';
import { bedsideUri, coded, hl7, metaOf, PRACTICE, reference, SYSTEM, textConcept } from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const rowsOf = (...[db, wanted, readScope]: Rows) =>
  db
    .selectFrom('reports as report')
    .innerJoin('documents as document', 'document.id', 'report.documentId')
    .innerJoin('appointments as appointment', 'appointment.id', 'report.appointmentId')
    .select([
      'report.id',
      'report.patientId',
      'report.appointmentId',
      'report.name',
      'report.kind',
      'report.status',
      'report.comment',
      'report.version',
      'report.documentId',
      'document.contentType',
      'document.name as fileName',
      'appointment.patientId as primaryPatientId',
      tookPlace.as('tookPlace'),
      sql<boolean>`document.removed_at is not null`.as('removed'),
      sql<Date>`coalesce(appointment.starts_at, report.created_at)`.as('effectiveAt'),
      sql<Date>`coalesce(report.released_at, report.reviewed_at, report.created_at)`.as('changedAt'),
    ])
    .$if(!readScope.isStaff, (query) => query.where('report.status', '=', 'RELEASED'))
    .where(isPatientReadable(readScope, 'report.patient_id'))
    .where(isIncluded(wanted, { id: 'report.id', patient: sql`report.patient_id` }))
    .orderBy('report.id')
    .limit(limitOf(wanted))
    .execute();
type ReportRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const diagnosticReportSource = source({
  type: 'DiagnosticReport',
  rows: rowsOf,
  resources: (row) => [toDiagnosticReport(row)],
});

interface Coding {
  category: CodeableConcept;
  /** The LOINC code with its display. LOINC has no single code for all cardiology reports. */
  code?: readonly [code: string, display: string];
}

const byKind: Readonly<Record<ReportKind, Coding>> = {
  Laboratory: { category: hl7('v2-0074', 'LAB', 'Laboratory'), code: ['11502-2', 'Laboratory report'] },
  Imaging: {
    category: coded(SYSTEM.loinc, 'LP29684-5', 'Radiology'),
    code: ['18748-4', 'Diagnostic imaging study'],
  },
  Cardiology: { category: coded(SYSTEM.loinc, 'LP29708-2', 'Cardiology') },
  Pathology: { category: coded(SYSTEM.loinc, 'LP7839-6', 'Pathology'), code: ['11526-1', 'Pathology study'] },
};

function toDiagnosticReport(row: ReportRow): DiagnosticReport {
  const { category, code } = row.kind ? byKind[row.kind] : {};
  return {
    resourceType: 'DiagnosticReport',
    id: row.id,
    meta: metaOf(row, row.kind === 'Laboratory' ? 'diagnosticreport-lab' : 'diagnosticreport-note'),
    status: row.status === 'UPLOADED' ? 'preliminary' : 'final',
    category: [...(category ? [category] : []), coded(bedsideUri('document-category'), REPORT, REPORT)],
    code: code ? coded(SYSTEM.loinc, ...code, row.name) : textConcept(row.name),
    subject: reference('Patient', row.patientId),
    ...(row.tookPlace &&
      row.patientId === row.primaryPatientId && { encounter: reference('Encounter', row.appointmentId) }),
    effectiveDateTime: row.effectiveAt.toISOString(),
    issued: row.changedAt.toISOString(),
    performer: [reference('Organization', PRACTICE)],
    ...(row.comment && { conclusion: row.comment }),
    presentedForm: [{ contentType: row.contentType, url: `Binary/${row.documentId}`, title: row.fileName }],
  };
}
