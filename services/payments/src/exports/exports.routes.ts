import { pipeline, type Readable } from 'node:stream';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import {
  downloadExport,
  downloadExportList,
  downloadServicesExportList,
  exportsResource,
  listExportKeys,
  openExport,
  previewExport,
  startPracticeExport,
} from '@bedside/contracts/payments/exports.api';
import {
  type ExportKind,
  type ExportRecord,
  MAX_IMMEDIATE_ROWS,
  type NewExport,
} from '@bedside/contracts/payments/exports.schema';
import type { Context } from '@bedside/domain/context';
import { recordExport, removeExport, startExport } from '@bedside/domain/exports/export.commands';
import {
  type ExportDetails,
  getExport,
  listExports,
  previewExport as preview,
} from '@bedside/domain/exports/export.queries';
import { choiceOf, columnsOf } from '@bedside/domain/exports/export-choice';
import {
  openExport as open,
  redeemExportLink,
  requesterOfFile,
} from '@bedside/domain/exports/export-link.commands';
import { startPracticeExport as startPractice } from '@bedside/domain/exports/practice-export.commands';
import { openStream } from '@bedside/domain/exports/sealed-stream';
import { exportFile } from '@bedside/domain/exports/write-export';
import { createAttempts } from '@bedside/domain/people/sign-in-attempts';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { openExportSnapshot } from '@bedside/process-kit/export-snapshot';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { API_BASE_PATH } from '@bedside/service-kit/base';
import { createRequestQueue } from '@bedside/service-kit/request-queue';
import { type Routes, sessionUserOfLink } from '@bedside/service-kit/service';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Each export holds a database connection until the download ends. */
const places = createRequestQueue({ atOnce: 4, maxWaiting: 16 });

const sendCsv = (reply: FastifyReply, name: string, csv: Readable) =>
  sendFile(reply.header('content-type', 'text/csv; charset=utf-8'), name, csv);

const sendFile = (reply: FastifyReply, name: string, file: Readable) =>
  reply
    .header('content-disposition', dispositionOf(name, { type: 'attachment' }))
    .header('cache-control', 'no-store')
    .send(file);

const toExport = (row: ExportDetails): ExportRecord => {
  const { createdBy, firstName, lastName, filters, columnKeys, failureMessage, ...rest } = row;
  return {
    ...rest,
    keys: columnKeys,
    failure: failureMessage,
    filters: filters as Record<string, unknown>,
    by: { id: createdBy, fullname: `${firstName} ${lastName}` },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
};

const names: Record<ExportKind, string> = {
  APPOINTMENT: 'Medical export report',
  INVOICE: 'Invoices report',
  SERVICES: 'Services report',
  PRACTICE: 'Practice archive',
};

/** Such as `Services report 2026-11-21.csv`. */
const fileNameOf = (type: ExportKind, at: Date, timeZone: string): string =>
  `${names[type]} ${localDay(at, timeZone)}.${type === 'PRACTICE' ? 'zip' : 'csv'}`;

/**
 * Streams an export on its own connection.
 * @throws RULE_REFUSED above the row limit; VALIDATION for an unknown column; UNAVAILABLE at the download
 * limit
 */
async function streamExport(
  parts: ProcessDependencies,
  ctx: Context,
  reply: FastifyReply,
  newExport: NewExport,
): Promise<FastifyReply> {
  const { db } = parts;
  const choice = choiceOf(newExport);
  await places.untilClosed(reply.raw);
  const { timeZone } = await practiceSettings(db, ctx);
  const snapshot = await openExportSnapshot(parts);
  try {
    const { rows, csv } = await exportFile(db, ctx, snapshot, choice, MAX_IMMEDIATE_ROWS);
    csv.once('close', () => void snapshot.close());
    await recordExport(db, ctx, choice, rows);
    return sendCsv(reply, fileNameOf(choice.type, ctx.now, timeZone), csv);
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

export const exportRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db, integrations, config } = parts;
  const attempts = createAttempts(db);

  bind(listExportKeys, async ({ query: { type } }) => ({ data: columnsOf(type) }));

  bind(previewExport, async ({ body, query: { page, take }, ctx }) => {
    const { total, ...data } = await preview(db, ctx, body, { page, take });
    const read = { entityType: 'resource', entityId: 'exports' } as const;
    return { data, meta: pageMetaOf(page, take, total), read };
  });

  bind(downloadExportList, async ({ body, ctx, reply }) => streamExport(parts, ctx, reply, body));

  bind(downloadServicesExportList, async ({ body, ctx, reply }) =>
    streamExport(parts, ctx, reply, { type: 'SERVICES', ...body }),
  );

  bindResource(exportsResource, {
    list: async (query) => {
      const { rows, total } = await listExports(db, query);
      return { rows: rows.map(toExport), total };
    },
    get: async ({ id }) => ({ record: toExport(await getExport(db, id)) }),
    create: async ({ body, ctx }) => {
      const id = await startExport(db, ctx, body);
      return { record: toExport(await getExport(db, id)) };
    },
    remove: async ({ id, ctx }) => {
      await removeExport(db, ctx, id);
      return { record: toExport(await getExport(db, id)) };
    },
  });

  bind(startPracticeExport, async ({ body, ctx }) => {
    const id = await startPractice(db, ctx, attempts, body);
    return { data: toExport(await getExport(db, id)) };
  });

  bind(openExport, async ({ body, ctx }) => ({
    data: { link: `${config.publicUrl}${API_BASE_PATH}/exports/${await open(db, ctx, body)}` },
  }));

  bind(downloadExport, async ({ params: { token }, ctx, reply }) => {
    const claim = await requesterOfFile(db, token);
    const requester = claim && (await sessionUserOfLink(parts, ctx, claim));
    if (requester?.role !== 'SUPER_ADMIN') throw notFound();
    const found = await redeemExportLink(db, { ...ctx, actor: requester }, token);
    const { type, storageKey, fileKey, sizeBytes, createdAt } = found;
    const { timeZone } = await practiceSettings(db, ctx);
    const file = await integrations.storage.get(storageKey);
    if (!file) throw notFound();
    const name = fileNameOf(type, createdAt, timeZone);
    if (type !== 'PRACTICE') return sendCsv(reply, name, file.stream);
    if (!fileKey) throw notFound();
    reply.header('content-type', 'application/zip').header('content-length', String(sizeBytes));
    const opened = openStream(fileKey, storageKey);
    // A broken file or a closed browser connection ends both streams.
    pipeline(file.stream, opened, () => undefined);
    return sendFile(reply, name, opened);
  });
};
