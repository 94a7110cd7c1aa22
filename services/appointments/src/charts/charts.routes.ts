import * as api from '@bedside/contracts/care/charts.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as commands from '@bedside/domain/care/chart.commands';
import { chartChanges, chartEntryById, chartOf } from '@bedside/domain/care/chart.queries';
import { listOldNotes } from '@bedside/domain/care/old-notes.queries';
import type { Context } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toChart, toEntry, toRevision } from './chart.mapper.ts';

const readOf = (entityId: string, patientId: string) =>
  ({ entityType: 'chart', entityId, patientId }) as const;

export const chartsRoutes: Routes = ({ bind, parts: { db } }) => {
  const chart = async (ctx: Context, id: string) => toChart(await chartOf(db, ctx, id));
  const entry = async (id: string) => toEntry(await chartEntryById(db, id));

  bind(api.getHistory, async ({ params: { id }, ctx }) => ({
    data: await chart(ctx, id),
    read: readOf(id, id),
  }));

  bind(api.listOldNotes, async ({ params: { id }, query: { page, take }, ctx }) => {
    const { notes, total } = await listOldNotes(db, ctx, { patientId: id, page, take });
    return { data: { notes }, meta: pageMetaOf(page, take, total), read: readOf(id, id) };
  });

  bind(api.addHistory, async ({ body, ctx }) => {
    const id = await commands.addChartEntry(db, ctx, body);
    return { message: 'Entry added.', data: await entry(id) };
  });

  bind(api.updateHistory, async ({ body, ctx }) => {
    await commands.updateChartEntry(db, ctx, body);
    return { message: 'Entry saved.', data: await entry(body.id) };
  });

  bind(api.removeHistory, async ({ params, body, ctx }) => {
    await commands.removeChartEntry(db, ctx, { ...params, ...body });
    return { message: 'Entry removed.' };
  });

  bind(api.confirmHistory, async ({ params: { id }, body, ctx }) => {
    await commands.confirmChart(db, ctx, { id, ...body });
    return { message: 'Confirmed', data: await chart(ctx, id) };
  });

  bind(api.documentNoKnownAllergies, async ({ params: { id }, body, ctx }) => {
    await commands.documentNoKnownAllergies(db, ctx, { id, ...body });
    return { message: 'Saved.', data: await chart(ctx, id) };
  });

  bind(api.listHistoryChanges, async ({ params: { id }, ctx }) => {
    const { patientId, revisions } = await chartChanges(db, ctx, id);
    return { data: revisions.map(toRevision), read: readOf(id, patientId) };
  });
};
