import { notFound } from '@bedside/contracts/errors';
import type {
  CareNeed,
  QuestionnaireDefinition,
  QuestionnaireStatus,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { careNeedsOf } from '@bedside/contracts/questionnaires/scores';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import type { Database, Executor } from '@bedside/db/database';
import { type ExpressionBuilder, sql } from 'kysely';
import { requireChartAccess } from '../care/chart-access.ts';
import { actorOf, type Context } from '../context.ts';
import { countsBy, type ListSearch, sumOf } from '../list-search.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { likeAnywhere } from '../search.policy.ts';
import { type SubmissionRow, submissionsOf } from './submission.queries.ts';
import { isSharedWithReader } from './submission-access.ts';

const forms = (db: Executor) =>
  db
    .selectFrom('questionnaires as form')
    .select((eb) => [
      'form.id',
      'form.name',
      'form.description',
      'form.status',
      'form.publishedVersion',
      'form.publishedDefinition',
      'form.draftDefinition',
      'form.version',
      'form.updatedAt',
      countOf(eb, 'sent').as('sent'),
      countOf(eb, 'submitted').as('submitted'),
    ]);

type Builder = ExpressionBuilder<Database & { form: Database['questionnaires'] }, 'form'>;

const countOf = (eb: Builder, which: 'sent' | 'submitted') =>
  eb
    .selectFrom('questionnaireSubmissions as submission')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('submission.questionnaireId', '=', 'form.id')
    .where('submission.removedAt', 'is', null)
    .$if(which === 'submitted', (query) => query.where('submission.status', '=', 'SUBMITTED'))
    .$asScalar()
    .$notNull();

export type QuestionnaireListRow = Awaited<ReturnType<ReturnType<typeof forms>['executeTakeFirstOrThrow']>>;

/** The draft, or else the published version. */
export function workingDefinition({
  draftDefinition,
  publishedDefinition,
}: Pick<QuestionnaireListRow, 'draftDefinition' | 'publishedDefinition'>): QuestionnaireDefinition {
  const working = draftDefinition ?? publishedDefinition;
  if (!working) throw new Error('a questionnaire has a draft or is published');
  return working;
}

interface QuestionnaireFilter {
  q?: string | undefined;
  id?: string[] | undefined;
  status?: QuestionnaireStatus | undefined;
}

const sortColumns = { name: 'form.name', status: 'form.status', updatedAt: 'form.updatedAt' } as const;

export async function listQuestionnaires(
  db: Executor,
  { filter, sort, range }: ListSearch<QuestionnaireFilter, keyof typeof sortColumns>,
): Promise<{ rows: QuestionnaireListRow[]; total: number; byStatus: Record<string, number> }> {
  const matching = (eb: Builder) =>
    eb.and([
      ...(filter.q ? [eb('form.name', 'ilike', likeAnywhere(filter.q))] : []),
      ...(filter.id ? [eb('form.id', 'in', filter.id)] : []),
    ]);
  const rows = await forms(db)
    .where(matching)
    .$if(filter.status !== undefined, (query) => query.where('form.status', '=', filter.status ?? 'DRAFT'))
    .orderBy(sortColumns[sort.field], sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('form.id')
    .offset(range.offset)
    .limit(range.limit)
    .execute();
  const byStatus = await countsBy(db.selectFrom('questionnaires as form').where(matching), 'form.status');
  return { rows, total: sumOf(byStatus, filter.status), byStatus };
}

/** Published versions newest first. @throws NOT_FOUND */
export async function questionnaireById(db: Executor, id: string) {
  const form = await forms(db).where('form.id', '=', id).executeTakeFirstOrThrow(notFound);
  const versions = await db
    .selectFrom('questionnaireVersions as published')
    .leftJoin('users as person', 'person.id', 'published.publishedBy')
    .select([
      'published.version',
      'published.publishedAt',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('publishedBy'),
    ])
    .where('published.questionnaireId', '=', id)
    .orderBy('published.version', 'desc')
    .execute();
  return { ...form, versions };
}

export type QuestionnaireDetails = Awaited<ReturnType<typeof questionnaireById>>;

/**
 * Pending and submitted questionnaires and score history. Defaults to the caller.
 * @throws NOT_FOUND for a patient whose chart the caller may not read
 */
export async function myQuestionnaires(db: Executor, ctx: Context, patientId = actorOf(ctx).userId) {
  await requireChartAccess(db, ctx, patientId, { lock: false, reads: true });
  const submissions = await submissionsOf(db, ctx, patientId);
  const { timeZone } = await practiceSettings(db, ctx);
  return {
    submissions,
    scores: historyOf(submissions, timeZone),
    careNeed: await careNeedOf(db, ctx, patientId),
  };
}

/** For the newest submission with a PHQ-9; a later one replaces it. Rule: questionnaires.urgent-answers-offer-help */
async function careNeedOf(db: Executor, ctx: Context, patientId: string): Promise<CareNeed | null> {
  const latest = await db
    .selectFrom('questionnaireSubmissions as submission')
    .select(['definition', 'answers'])
    .where('patientId', '=', patientId)
    .where(isSharedWithReader(ctx))
    .where('status', '=', 'SUBMITTED')
    .where('removedAt', 'is', null)
    .where(sql<boolean>`definition -> 'scores' @> '[{"id": "phq-9"}]'`)
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest?.answers) return null;
  const shown = visibleSections(latest.definition, latest.answers).flatMap(({ questions }) => questions);
  return careNeedsOf(latest.definition, shown, latest.answers)[0]?.need ?? null;
}

/** Oldest first. */
function historyOf(submissions: readonly SubmissionRow[], timeZone: string) {
  const submitted = submissions
    .flatMap(({ submittedAt, scores }) => (submittedAt ? [{ submittedAt, scores }] : []))
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  const points = submitted.flatMap(({ submittedAt, scores }) =>
    scores.map((score) => ({ ...score, on: localDay(submittedAt, timeZone) })),
  );
  return [...new Map(points.map((point) => [point.id, point])).values()].map(({ id, name, outOf }) => ({
    id,
    name,
    outOf,
    points: points
      .filter((point) => point.id === id)
      .map(({ on, value, band, tone }) => ({ on, value, band, tone })),
  }));
}
