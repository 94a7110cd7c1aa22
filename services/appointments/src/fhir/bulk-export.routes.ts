import { fieldError, notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/fhir/bulk-export.api';
import type { Context } from '@bedside/domain/context';
import { removeBulkExport, startBulkExport } from '@bedside/domain/exports/bulk-export.commands';
import { bulkChoiceFrom } from '@bedside/domain/exports/bulk-export.policy';
import {
  bulkExportFiles,
  getBulkExport,
  getBulkExportFile,
} from '@bedside/domain/exports/bulk-export.queries';
import type { Query } from '@bedside/domain/fhir/search.policy';
import { type FhirAnswer, type Routes, startChange } from '@bedside/service-kit/service';
import type { FastifyRequest } from 'fastify';

/** How soon the client should ask again. */
const RETRY_SECONDS = 5;

const outcome = (severity: 'information' | 'error', text: string) => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity, code: severity === 'error' ? 'exception' : 'informational', details: { text } }],
});

/** FHIR Bulk Data Access 2, for system apps and super-admins. */
export const bulkExportRoutes: Routes = ({ bind, parts }) => {
  const { db, config } = parts;
  const at = (path: string) => new URL(path, config.publicUrl).href;
  const placeOf = (id: string) => at(`/fhir/R4/bulk-export/${id}`);

  /** @throws VALIDATION without the header that the specification requires */
  async function start(query: Query, ctx: Context, request: FastifyRequest): Promise<FhirAnswer> {
    startChange(request);
    const prefer = String(request.headers.prefer ?? '');
    if (!prefer.includes('respond-async'))
      throw fieldError('Prefer', 'Send the header Prefer: respond-async.');
    const choice = bulkChoiceFrom(query, prefer.includes('handling=lenient'));
    const requestUrl = at(request.url);
    const id = await startBulkExport(db, ctx, { ...choice, requestUrl });
    return {
      status: 202,
      headers: { 'content-location': placeOf(id) },
      resource: outcome('information', 'Export started. Check its status at the URL in Content-Location.'),
      read: null,
    };
  }

  bind(api.startBulkExport, ({ query, ctx, request }) => start(query, ctx, request));
  bind(api.startBulkExportOfPatients, ({ query, ctx, request }) => start(query, ctx, request));

  bind(api.getBulkExport, async ({ params: { id }, ctx }): Promise<FhirAnswer> => {
    const found = await getBulkExport(db, ctx, id);
    if (found.status === 'FAILED')
      return { status: 500, resource: outcome('error', 'The export failed. Start another one.'), read: null };
    if (found.status !== 'READY')
      return {
        status: 202,
        headers: { 'x-progress': `${found.percentDone}% done`, 'retry-after': String(RETRY_SECONDS) },
        resource: outcome('information', `${found.percentDone}% done`),
        read: null,
      };
    const files = await bulkExportFiles(db, found);
    return {
      contentType: 'application/json',
      headers: { expires: found.expiresAt?.toUTCString() ?? '' },
      resource: {
        transactionTime: found.snapshotAt?.toISOString(),
        request: found.requestUrl,
        requiresAccessToken: true,
        output: files.map(({ name, type, resourceCount }) => ({
          type,
          url: `${placeOf(id)}/${name}`,
          count: resourceCount,
        })),
        error: [],
      },
      read: null,
    };
  });

  bind(api.deleteBulkExport, async ({ params: { id }, ctx }) => {
    await removeBulkExport(db, ctx, id);
    return { status: 202, resource: outcome('information', 'The export is deleted.'), read: null };
  });

  bind(api.downloadBulkExportFile, async ({ params: { id, file: name }, ctx }): Promise<FhirAnswer> => {
    const file = await getBulkExportFile(db, ctx, id, name);
    const stored = await parts.integrations.storage.get(file.storageKey);
    if (!stored) throw notFound();
    const after = { file: name, resources: file.resourceCount };
    return {
      body: stored.stream,
      contentType: api.NDJSON,
      headers: { 'content-length': String(stored.size) },
      read: { entityType: 'bulkExport', entityId: id, patientId: null, after },
    };
  });
};
