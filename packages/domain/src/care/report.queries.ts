import type { ReportStatus } from '@bedside/contracts/care/care.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Context, isStaff } from '../context.ts';
import { countOf } from '../list-search.ts';
import { practiceSettings } from '../practice/settings.ts';
import { likeAnywhere } from '../search.policy.ts';
import { userIdsFoundBy } from '../user-search.ts';
import { documentsSeen } from './document.queries.ts';

interface ReportFilter {
  q?: string | undefined;
  patientId?: string | undefined;
  appointmentId?: string | undefined;
  status?: ReportStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type ListedReport = Awaited<ReturnType<typeof getReport>>;

export async function listReports(
  db: Executor,
  ctx: Context,
  filter: ReportFilter,
  range: { offset: number; limit: number },
) {
  const { timeZone } = await practiceSettings(db, ctx);
  const byStaff = isStaff(actorOf(ctx).role);
  const at = byStaff ? sql<Date>`report.created_at` : sql<Date>`report.released_at`;
  const rows = reportRows(db)
    .where(await documentsSeen(db, actorOf(ctx)))
    .where((eb) => {
      const { q, patientId, appointmentId, status, from, to } = filter;
      const pattern = q && likeAnywhere(q);
      return eb.and([
        ...(patientId ? [eb('report.patientId', '=', patientId)] : []),
        ...(appointmentId ? [eb('report.appointmentId', '=', appointmentId)] : []),
        ...(status ? [eb('report.status', '=', status)] : []),
        ...(from ? [sql<SqlBool>`${at} >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
        ...(to ? [sql<SqlBool>`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
        ...(pattern
          ? [
              eb.or([
                eb('report.name', 'ilike', pattern),
                eb('appointment.key', 'ilike', pattern),
                eb('report.patientId', 'in', userIdsFoundBy(actorOf(ctx), q)),
              ]),
            ]
          : []),
      ]);
    });
  const total = await countOf(rows);
  const found = await rows
    .orderBy(at, 'desc')
    .orderBy('report.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  return { rows: found, total };
}

export async function getReport(db: Executor, id: string) {
  return await reportRows(db)
    .where('report.id', '=', id)
    .where('document.removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

export const reportsOf = (db: Executor, appointmentId: string) =>
  reportRows(db)
    .where('report.appointmentId', '=', appointmentId)
    .where('document.removedAt', 'is', null)
    .orderBy('report.createdAt')
    .orderBy('report.id')
    .execute();

const reportRows = (db: Executor) =>
  db
    .selectFrom('reports as report')
    .innerJoin('documents as document', 'document.id', 'report.documentId')
    .innerJoin('appointments as appointment', 'appointment.id', 'report.appointmentId')
    .innerJoin('users as person', 'person.id', 'report.patientId')
    .innerJoin('patients as patient', 'patient.id', 'report.patientId')
    .leftJoin('users as uploader', 'uploader.id', 'report.uploadedBy')
    .leftJoin('users as reviewer', 'reviewer.id', 'report.reviewedBy')
    .select([
      'report.id',
      'report.documentId',
      'report.appointmentId',
      'report.patientId',
      'report.name',
      'report.kind',
      'report.status',
      'report.comment',
      'report.createdAt',
      'report.reviewedAt',
      'report.releasedAt',
      'report.version',
      'document.contentType',
      'appointment.key',
      'person.firstName',
      'person.lastName',
      'patient.relationshipToAccountHolder',
      'uploader.firstName as uploaderFirstName',
      'uploader.lastName as uploaderLastName',
      'reviewer.firstName as reviewerFirstName',
      'reviewer.lastName as reviewerLastName',
    ]);
