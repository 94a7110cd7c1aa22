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
} from '@bedside/contracts/payments/exports.api';
import { removeExport, startExport } from '@bedside/domain/exports/export.commands';
import { getExport, listExports, previewExport as preview } from '@bedside/domain/exports/export.queries';
import { columnsOf } from '@bedside/domain/exports/export-choice';
import {
  openExport as open,
  redeemExportLink,
  requesterOfFile,
} from '@bedside/domain/exports/export-link.commands';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { API_BASE_PATH } from '@bedside/service-kit/base';
import type { Routes } from '@bedside/service-kit/service';
import { sessionUserOfLink } from '@bedside/service-kit/signed-link-user';
import { fileNameOf, toExport } from './export.mapper.ts';
import { sendCsv } from './send-csv.ts';
import { streamExport } from './stream-export.ts';

export const exportRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db, integrations, config } = parts;

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
    list: async (asked) => {
      const { rows, total } = await listExports(db, asked);
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

  bind(openExport, async ({ body, ctx }) => ({
    data: { link: `${config.publicUrl}${API_BASE_PATH}/exports/${await open(db, ctx, body)}` },
  }));

  bind(downloadExport, async ({ params: { token }, ctx, reply }) => {
    const claim = await requesterOfFile(db, token);
    const asker = claim && (await sessionUserOfLink(parts, ctx, claim));
    if (asker?.role !== 'SUPER_ADMIN') throw notFound();
    const { type, storageKey, createdAt } = await redeemExportLink(db, { ...ctx, actor: asker }, token);
    const { timeZone } = await practiceSettings(db, ctx);
    const file = await integrations.storage.get(storageKey);
    if (!file) throw notFound();
    return sendCsv(reply, fileNameOf(type, createdAt, timeZone), file.stream);
  });
};
