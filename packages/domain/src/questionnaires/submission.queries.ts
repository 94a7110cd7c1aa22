import { notFound } from '@bedside/contracts/errors';
import type { SubmissionStatus } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { subjectOfLink } from '../access/access-link.ts';

const submissions = (db: Executor) =>
  db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as questionnaire', 'questionnaire.id', 'submission.questionnaireId')
    .innerJoin('users as person', 'person.id', 'submission.patientId');

const columns = [
  'submission.id',
  'submission.questionnaireId',
  'questionnaire.name as questionnaireName',
  'submission.patientId',
  'person.firstName',
  'person.lastName',
  'submission.appointmentId',
  'submission.status',
  'submission.sentAt',
  'submission.expiresAt',
  'submission.submittedAt',
] as const;

/** @throws NOT_FOUND */
export async function submissionById(db: Executor, id: string) {
  const row = await submissions(db).select(columns).where('submission.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
export type SubmissionRow = Awaited<ReturnType<typeof submissionById>>;

export interface SubmissionFilter {
  page: number;
  take: number;
  searchQuery?: string | undefined;
  /** Local days of the practice, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  status?: SubmissionStatus | undefined;
}

/** Forms sent and handed in, newest first, with their number. Two queries. */
export async function listSubmissions(db: Executor, filter: SubmissionFilter, timeZone: string) {
  const sentOn = sql<string>`(submission.sent_at at time zone ${timeZone})::date`;
  const found = submissions(db)
    .$if(filter.status !== undefined, (query) =>
      query.where('submission.status', '=', filter.status ?? 'SUBMITTED'),
    )
    .$if(filter.startDate !== undefined, (query) => query.where(sentOn, '>=', filter.startDate ?? ''))
    .$if(filter.endDate !== undefined, (query) => query.where(sentOn, '<=', filter.endDate ?? ''))
    .$if(filter.searchQuery !== undefined, (query) =>
      query.where(
        sql<boolean>`person.first_name || ' ' || person.last_name ilike ${`%${filter.searchQuery}%`}`,
      ),
    );
  const rows = await found
    .select(columns)
    .orderBy('submission.sentAt', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(filter.take)
    .offset((filter.page - 1) * filter.take)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The form behind a link. @throws NOT_FOUND for a link that opens nothing */
export async function questionnairePage(db: Executor, token: string, now: Date) {
  const submissionId = await subjectOfLink(db, 'QUESTIONNAIRE', token, now);
  const row =
    submissionId &&
    (await submissions(db)
      .select([
        'questionnaire.name',
        'person.firstName',
        'submission.status',
        'submission.form',
        'submission.expiresAt',
      ])
      .where('submission.id', '=', submissionId)
      .executeTakeFirst());
  if (!row) throw notFound();
  return row;
}

export interface QuestionnaireFilter {
  q?: string | undefined;
  id?: string[] | undefined;
}

/** The forms that can be sent, for the console. */
export async function listQuestionnaires(
  db: Executor,
  filter: QuestionnaireFilter,
  order: 'asc' | 'desc',
  range: { offset: number; limit: number },
) {
  const found = db
    .selectFrom('questionnaires')
    .where('active', '=', true)
    .$if(filter.q !== undefined, (query) => query.where('name', 'ilike', `%${filter.q}%`))
    .$if(filter.id !== undefined, (query) => query.where('id', 'in', filter.id ?? []));
  const rows = await found
    .select(['id', 'name', 'version', 'form'])
    .orderBy('name', order)
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** @throws NOT_FOUND */
export async function questionnaireById(db: Executor, id: string) {
  const row = await db
    .selectFrom('questionnaires')
    .select(['id', 'name', 'version', 'form'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
