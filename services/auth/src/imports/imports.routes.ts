import { Readable } from 'node:stream';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { fieldError, notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/imports.api';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import * as imports from '@bedside/domain/imports/import.commands';
import { getImport, importRows, listImports } from '@bedside/domain/imports/import.queries';
import { correctRow, decideRow } from '@bedside/domain/imports/import-row.commands';
import { problemsCsv } from '@bedside/domain/imports/problems-csv';
import type { Routes } from '@bedside/service-kit/service';
import { toImport, toImportRow } from './import.mapper.ts';

export const importsRoutes: Routes = ({ bind, parts: { db, integrations } }) => {
  const answer = async (id: string) => ({ data: toImport(await getImport(db, id)) });

  bind(api.uploadImport, async ({ file, ctx }) => {
    if (!file.stored) throw fieldError('file', 'Choose a file.');
    const id = await imports.addImport(db, ctx, integrations.storage, {
      ...file.stored,
      filename: file.filename,
    });
    return { message: 'File uploaded', ...(await answer(id)) };
  });

  bind(api.listImports, async ({ query: { page, take } }) => {
    const { rows, total } = await listImports(db, { page, take });
    return { data: { imports: rows.map(toImport) }, meta: pageMetaOf(page, take, total) };
  });

  bind(api.getImport, async ({ params: { id } }) => ({
    ...(await answer(id)),
    read: { entityType: 'import' as const, entityId: id },
  }));

  bind(api.checkImport, async ({ params: { id }, body: { mapping }, ctx }) => {
    await imports.checkImport(db, ctx, id, mapping);
    return { message: 'Checking rows', ...(await answer(id)) };
  });

  bind(api.listImportRows, async ({ params: { id }, query: { page, take, outcome }, ctx }) => {
    await getImport(db, id);
    const { rows, total } = await importRows(db, id, {
      outcome,
      range: { offset: (page - 1) * take, limit: take },
    });
    await recordAudit(db, ctx, {
      action: 'import.readRows',
      entityType: 'import',
      entityId: id,
      after: { page },
    });
    return { data: { rows: rows.map(toImportRow) }, meta: pageMetaOf(page, take, total) };
  });

  bind(api.downloadImportProblems, async ({ params: { id }, ctx, reply }) => {
    const { columns } = await getImport(db, id);
    await recordAudit(db, ctx, { action: 'import.downloadProblems', entityType: 'import', entityId: id });
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rows-to-fix.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(problemsCsv(db, id, columns)));
  });

  bind(api.changeImportRow, async ({ params: { id, row }, body: { values, decision }, ctx }) => {
    if (values) await correctRow(db, ctx, { id, row }, values);
    else if (decision) await decideRow(db, ctx, { id, row }, decision);
    const { rows } = await importRows(db, id, { row });
    const [changed] = rows;
    if (!changed) throw notFound();
    return { message: 'Row saved', data: toImportRow(changed) };
  });

  bind(api.runImport, async ({ params: { id }, ctx }) => {
    await imports.startImport(db, ctx, id);
    return { message: 'Import started', ...(await answer(id)) };
  });

  bind(api.undoImport, async ({ params: { id }, ctx }) => {
    await imports.startUndo(db, ctx, id);
    return { message: 'Undoing the import', ...(await answer(id)) };
  });

  bind(api.discardImport, async ({ params: { id }, ctx }) => {
    await imports.discardImport(db, ctx, id);
    return { message: 'Import discarded' };
  });
};
