import { notFound } from '@bedside/contracts/errors';
import type { SubmissionStatus } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { QuestionnaireSubmissions } from '@bedside/db/schema';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { countsBy, type ListSearch, sumOf } from '../list-search.ts';
import { startOfDay } from '../practice/local-time.ts';
import { userIdsMatching } from '../user-search.ts';
import { isSharedWithReader } from './submission-access.ts';

const submissions = (db: Executor) =>
  db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as questionnaire', 'questionnaire.id', 'submission.questionnaireId')
    .innerJoin('users as person', 'person.id', 'submission.patientId')
    .leftJoin('appointments as appointment', 'appointment.id', 'submission.appointmentId')
    .select((eb) => [
      'submission.id',
      'submission.questionnaireId',
      'submission.questionnaireVersion',
      'questionnaire.name as questionnaireName',
      'submission.patientId',
      'person.firstName',
      'person.lastName',
      'submission.appointmentId',
      'appointment.key as appointmentKey',
      'submission.status',
      'submission.answersRevision',
      'submission.scores',
      'submission.flaggedItemIds',
      'submission.sentAt',
      'submission.expiresAt',
      'submission.submittedAt',
      eb
        .selectFrom('documents as copy')
        .select(({ fn }) =>
          fn.coalesce(fn.agg<string[]>('array_agg', ['copy.appointmentId']), sql<string[]>`'{}'`).as('ids'),
        )
        .whereRef('copy.submissionId', '=', 'submission.id')
        .where('copy.appointmentId', 'is not', null)
        .where('copy.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('attachedTo'),
    ]);

export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['executeTakeFirstOrThrow']>>;

/** @throws NOT_FOUND, also for a removed submission */
export async function submissionById(db: Executor, id: string): Promise<SubmissionRow> {
  return await submissions(db)
    .where('submission.id', '=', id)
    .where('submission.removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

interface SubmissionFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: SubmissionStatus | undefined;
  flagged?: boolean | undefined;
  expired?: boolean | undefined;
  patientId?: string | undefined;
  questionnaireId?: string | undefined;
  appointmentId?: string | undefined;
  /** Practice-local days sent, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const sortColumns = {
  sentAt: 'submission.sentAt',
  submittedAt: 'submission.submittedAt',
  status: 'submission.status',
} as const;

type Field = keyof typeof sortColumns;
type Builder = ExpressionBuilder<Database & { submission: QuestionnaireSubmissions }, 'submission'>;

export async function listSubmissions(
  db: Executor,
  { filter, sort, range }: ListSearch<SubmissionFilter, Field>,
  at: { timeZone: string; now: Date },
): Promise<{ rows: SubmissionRow[]; total: number; byStatus: Record<string, number> }> {
  const { status, ...others } = filter;
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const ids = db
    .selectFrom('questionnaireSubmissions as submission')
    .select('submission.id')
    .where(matching(others, at))
    .$if(status !== undefined, (query) => query.where('submission.status', '=', status ?? 'SUBMITTED'))
    .orderBy(sortColumns[sort.field], (column) =>
      (order === 'asc' ? column.asc() : column.desc()).nullsLast(),
    )
    .orderBy('submission.id', order)
    .offset(range.offset)
    .limit(range.limit);
  const rows = await submissions(db)
    .where('submission.id', 'in', ids)
    .orderBy(sortColumns[sort.field], (column) =>
      (order === 'asc' ? column.asc() : column.desc()).nullsLast(),
    )
    .orderBy('submission.id', order)
    .execute();
  const byStatus = await countsBy(
    db.selectFrom('questionnaireSubmissions as submission').where(matching(others, at)),
    'submission.status',
  );
  return { rows, total: sumOf(byStatus, status), byStatus };
}

const matching =
  (filter: Omit<SubmissionFilter, 'status'>, { timeZone, now }: { timeZone: string; now: Date }) =>
  (eb: Builder) =>
    eb.and([
      eb('submission.removedAt', 'is', null),
      ...(filter.q ? [eb('submission.patientId', 'in', userIdsMatching(filter.q))] : []),
      ...(filter.id ? [eb('submission.id', 'in', filter.id)] : []),
      ...(filter.patientId ? [eb('submission.patientId', '=', filter.patientId)] : []),
      ...(filter.questionnaireId ? [eb('submission.questionnaireId', '=', filter.questionnaireId)] : []),
      ...(filter.appointmentId ? [eb('submission.appointmentId', '=', filter.appointmentId)] : []),
      ...(filter.flagged === undefined
        ? []
        : [sql<boolean>`(submission.flagged_item_ids <> '{}') = ${filter.flagged}`]),
      ...(filter.expired === undefined
        ? []
        : [
            sql<boolean>`(submission.status = 'NOT SUBMITTED' and submission.expires_at <= ${now}) = ${filter.expired}`,
          ]),
      ...(filter.from ? [eb('submission.sentAt', '>=', startOfDay(filter.from, timeZone))] : []),
      ...(filter.to ? [eb('submission.sentAt', '<', startOfDay(filter.to, timeZone, 1))] : []),
    ]);

/** Newest first. */
export const submissionsOf = (db: Executor, ctx: Context, patientId: string): Promise<SubmissionRow[]> =>
  submissions(db)
    .where('submission.patientId', '=', patientId)
    .where(isSharedWithReader(ctx))
    .where('submission.removedAt', 'is', null)
    .orderBy('submission.sentAt', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(200)
    .execute();

/** The patient's own, the newest first. */
export const formsToFill = (db: Executor, patientId: string, now: Date) =>
  db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as questionnaire', 'questionnaire.id', 'submission.questionnaireId')
    .select(['submission.id', 'questionnaire.name'])
    .where('submission.patientId', '=', patientId)
    .where('submission.status', '=', 'NOT SUBMITTED')
    .where('submission.expiresAt', '>', now)
    .where('submission.removedAt', 'is', null)
    .orderBy('submission.sentAt', 'desc')
    .orderBy('submission.id', 'desc')
    .execute();

export async function questionnairePage(db: Executor, id: string) {
  return await db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as questionnaire', 'questionnaire.id', 'submission.questionnaireId')
    .innerJoin('users as person', 'person.id', 'submission.patientId')
    .select([
      'questionnaire.name',
      'person.firstName',
      'submission.status',
      'submission.definition',
      'submission.patientId',
      'submission.answers as submitted',
      'submission.draftAnswers as answers',
      'submission.answersRevision',
      'submission.savedAt',
      'submission.expiresAt',
    ])
    .where('submission.id', '=', id)
    .where('submission.removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

/** Includes the patient's previous submission of the same questionnaire, if the reader may see that. */
export async function submissionDetails(db: Executor, ctx: Pick<Context, 'actor'>, id: string) {
  const row = await submissions(db)
    .leftJoin('users as sender', 'sender.id', 'submission.sentBy')
    .select([
      'submission.definition',
      'submission.answers',
      'submission.draftAnswers',
      sql<string | null>`sender.first_name || ' ' || sender.last_name`.as('sentByName'),
    ])
    .where('submission.id', '=', id)
    .where('submission.removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  return { ...row, before: await submittedBefore(db, ctx, row) };
}

export type SubmissionDetails = Awaited<ReturnType<typeof submissionDetails>>;

async function submittedBefore(
  db: Executor,
  ctx: Pick<Context, 'actor'>,
  {
    id,
    patientId,
    questionnaireId,
    submittedAt,
  }: Pick<SubmissionRow, 'id' | 'patientId' | 'questionnaireId' | 'submittedAt'>,
) {
  const before = await db
    .selectFrom('questionnaireSubmissions as submission')
    .select(['submission.definition', 'submission.answers', 'submission.scores', 'submission.submittedAt'])
    .where('submission.patientId', '=', patientId)
    .where('submission.questionnaireId', '=', questionnaireId)
    .where('submission.status', '=', 'SUBMITTED')
    .where('submission.id', '<>', id)
    .where('submission.removedAt', 'is', null)
    .where(isSharedWithReader(ctx))
    .$if(submittedAt !== null, (query) => query.where('submission.submittedAt', '<', submittedAt))
    .orderBy('submission.submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.answers && before.submittedAt
    ? { ...before, answers: before.answers, submittedAt: before.submittedAt }
    : null;
}
