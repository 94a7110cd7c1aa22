import * as api from '@bedside/contracts/care/documents.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import * as documents from '@bedside/domain/care/document.queries';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { removeDocument } from '@bedside/domain/care/remove-document.commands';
import { uploadDocument } from '@bedside/domain/care/upload-document.commands';
import { actorOf } from '@bedside/domain/context';
import { fileUrlTo } from '@bedside/service-kit/images';
import type { Routes } from '@bedside/service-kit/service';
import { uploadKitOf } from '@bedside/service-kit/uploads';
import { toDocument } from './document.mapper.ts';

export const documentsRoutes: Routes = ({ bind, bindResource, parts }) => {
  const { db } = parts;
  const kit = uploadKitOf(parts);

  bind(api.uploadDocument, async ({ body, file, ctx }) => {
    const { id } = await uploadDocument(db, ctx, kit, { ...body, file });
    const data = toDocument(await documents.uploadedDocument(db, id));
    return { message: 'Document uploaded.', data };
  });

  bind(api.listDocuments, async ({ query, ctx }) => {
    const { page, take, sortVariable, sortOrder, startDate, endDate, searchQuery, ...filter } = query;
    const { rows, total } = await documents.listDocuments(db, ctx, {
      filter: { ...filter, from: startDate, to: endDate, q: searchQuery },
      sort: { field: sortVariable, order: sortOrder },
      range: { offset: (page - 1) * take, limit: take },
    });
    const read = { entityType: 'resource', entityId: 'documents', patientId: query.patientId } as const;
    return { data: { listing: rows.map(toDocument) }, meta: pageMetaOf(page, take, total), read };
  });

  // Both requesting a link and opening it are audited.
  bind(api.getDocumentUrl, async ({ params, query: { operation }, ctx }) => {
    const { id, patientId, name, contentType } = await documents.getDocument(db, ctx, params.id);
    await requireVisibleFile(db, ctx, id);
    const action = api.getDocumentUrl.name;
    await recordAudit(db, ctx, {
      action,
      entityType: 'document',
      entityId: id,
      patientId,
      after: { operation },
    });
    return { data: { documentUrl: fileUrlTo(parts, actorOf(ctx), id, operation), name, contentType } };
  });

  bind(api.removeDocument, async ({ params, body, ctx }) => {
    await removeDocument(db, ctx, { ...params, ...body });
    return { message: 'Document removed.' };
  });

  bindResource(api.documentsResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total } = await documents.listDocuments(db, ctx, query);
      return { rows: rows.map(toDocument), total };
    },
    get: async ({ id, ctx }) => {
      const record = toDocument(await documents.getDocument(db, ctx, id));
      return { record, patientId: record.patientId };
    },
  });
};
