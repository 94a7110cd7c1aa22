import type { Executor } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { requireChartAccess } from './chart-access.ts';

interface Page {
  patientId: string;
  page: number;
  take: number;
}

/** Newest first. @throws NOT_FOUND for a chart that the caller may not read */
export async function listOldNotes(db: Executor, ctx: Context, { patientId, page, take }: Page) {
  await requireChartAccess(db, ctx, patientId, { lock: false, reads: true });
  const ofPatient = db.selectFrom('oldNotes').where('patientId', '=', patientId);
  const total = await countOf(ofPatient);
  const notes = await ofPatient
    .select(['id', 'writtenOn', 'author', 'title', 'text', 'confidential'])
    .orderBy('writtenOn', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  return { notes, total };
}
