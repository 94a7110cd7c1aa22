import type { Executor } from '@bedside/db/database';
import { requireChartAccess } from '../care/chart-access.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type SubmissionRow, submissionsOf } from './submission.queries.ts';

/**
 * What waits for a patient, what was submitted, and each score through time; one's own unless another one is named.
 * @throws NOT_FOUND for somebody whose chart the actor does not keep
 */
export async function myQuestionnaires(db: Executor, ctx: Context, patientId = actorOf(ctx).userId) {
  await requireChartAccess(db, ctx, patientId, { lock: false, reads: true });
  const submissions = await submissionsOf(db, [patientId]);
  const { timeZone } = await practiceSettings(db, ctx);
  return { submissions, scores: historyOf(submissions, timeZone) };
}

/** Each score of what was submitted, oldest first. */
function historyOf(submissions: readonly SubmissionRow[], timeZone: string) {
  const handedIn = submissions
    .flatMap(({ submittedAt, scores }) => (submittedAt ? [{ submittedAt, scores }] : []))
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
  const points = handedIn.flatMap(({ submittedAt, scores }) =>
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
