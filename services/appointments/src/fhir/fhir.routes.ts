import { Readable } from 'node:stream';
import { id as idSchema } from '@bedside/contracts/common/fields';
import { fieldError, notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/fhir/fhir.api';
import { actorOf, type Context, isStaff } from '@bedside/domain/context';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { inAppScope, isInAppScope, requireAppScope } from '@bedside/domain/fhir/app-scope';
import { capabilityStatement } from '@bedside/domain/fhir/capability-statement';
import { patientEverything, patientEverythingPage } from '@bedside/domain/fhir/patient-everything';
import { readScopeOf } from '@bedside/domain/fhir/read-scope';
import { type Query, searchFrom } from '@bedside/domain/fhir/search.policy';
import { readResource, requireReach, searchResources } from '@bedside/domain/fhir/search.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { FhirAnswer, Routes } from '@bedside/service-kit/service';
import { refuseUnfitTexts } from '@bedside/service-kit/unfit-texts';
import type { FastifyRequest } from 'fastify';
import { everythingBundle, everythingChoice, pieces, searchBundle } from './bundle.ts';

const isId = (text: string): boolean => idSchema.safeParse(text).success;

const auditOf = (
  entityType: 'record' | 'resource' | 'document',
  entityId: string,
  patientId: string | null,
  after: Record<string, unknown>,
) => ({ entityType, entityId, patientId, after });

const patientsIn = ({ shownPatientIds }: { shownPatientIds?: readonly string[] }) =>
  shownPatientIds && { patients: shownPatientIds };

/** Lets people, and the apps that they allowed, read records as FHIR. */
export const fhirRoutes: Routes = ({ bind, parts }) => {
  const { db, config } = parts;
  const base = new URL('/fhir/R4', config.publicUrl).href;

  bind(api.getFhirCapabilities, async ({ ctx }) => {
    const { name } = await practiceSettings(db, ctx);
    return { resource: capabilityStatement(base, name), read: null };
  });

  bind(api.searchFhirResources, ({ params: { type }, query, ctx }) => search(type, query, ctx));

  bind(api.searchFhirResourcesByForm, ({ params: { type }, query, ctx, request }) =>
    search(type, { ...query, ...formOf(request) }, ctx),
  );

  async function search(type: api.FhirType, query: Query, ctx: Context): Promise<FhirAnswer> {
    const parsed = searchFrom(type, query, isStaff(actorOf(ctx).role));
    requireAppScope(ctx, type, 'search');
    const result = await searchResources(db, ctx, parsed);
    const { patientIds } = result;
    const [only] = patientIds;
    const patientId = parsed.patientId ?? (patientIds.length === 1 && only ? only : null);
    const isOfPatients = parsed.patientId !== null || patientIds.length > 0 || type === 'Patient';
    return {
      resource: searchBundle(base, type, query, result),
      read: isOfPatients ? auditOf('resource', type, patientId, { query, patients: patientIds }) : null,
    };
  }

  bind(api.readFhirResource, async ({ params: { type, id }, ctx, request }) => {
    if (type === 'Binary') return readFile(id, ctx, request.headers.accept);
    requireAppScope(ctx, type, 'read');
    const { resource, row } = await readResource(db, ctx, type, id);
    if (!isInAppScope(ctx, resource, 'read')) throw notFound();
    const { versionId } = resource.meta ?? {};
    return {
      resource,
      ...(versionId && { etag: `W/"${versionId}"` }),
      read: row.patientId ? auditOf('record', id, row.patientId, { type, ...patientsIn(row) }) : null,
    };
  });

  /** Whoever may read a document may read its file. */
  async function readFile(id: string, ctx: Context, accept?: string) {
    requireAppScope(ctx, 'Binary', 'read');
    // A SOAP note is a document without a file.
    if (!isId(id)) throw notFound();
    const { row } = await readResource(db, ctx, 'DocumentReference', id);
    const { content, contentType } = await readDocument(db, parts.integrations.storage, id);
    const read = auditOf('document', id, row.patientId, { type: 'Binary' });
    if (!accept?.includes('json')) return { body: content, contentType, read };
    const resource = { resourceType: 'Binary', id, contentType, data: content.toString('base64') };
    return { resource, read };
  }

  bind(api.readFhirPatientRecord, async ({ params: { id }, query, ctx }) => {
    const choice = everythingChoice(query);
    await requireReach(db, ctx, id);
    requireAppScope(ctx, 'Patient', 'read');
    const read = auditOf('record', id, id, { type: 'Patient', query });
    const readScope = readScopeOf(ctx);
    if (choice.page) {
      const page = await patientEverythingPage(db, { patientId: id, readScope, ...choice.page });
      const resources: typeof page.resources = [];
      for await (const one of inAppScope(ctx, Readable.from(page.resources))) resources.push(one);
      return { resource: everythingBundle(base, { id, query, choice }, { ...page, resources }), read };
    }
    const resources = inAppScope(ctx, patientEverything(db, id, readScope));
    return { body: Readable.from(pieces(base, resources, choice)), read };
  });
};

const MAX_PARAMETERS = 1_000;

/** @throws VALIDATION */
function formOf({ headers, rawBody }: FastifyRequest): Query {
  if (!rawBody?.length) return {};
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw fieldError('Content-Type', 'Send application/x-www-form-urlencoded.');
  const parameters: Record<string, string | string[]> = Object.create(null);
  const form = new URLSearchParams(rawBody.toString('utf8'));
  if (form.size > MAX_PARAMETERS) throw fieldError('body', 'This form has too many parameters.');
  for (const [name, value] of form) {
    const before = parameters[name];
    if (Array.isArray(before)) before.push(value);
    else parameters[name] = before === undefined ? value : [before, value];
  }
  refuseUnfitTexts(parameters, []);
  const { data } = api.fhirQuery.safeParse(parameters);
  if (!data) throw fieldError('body', 'This form has a parameter that is too long.');
  return data;
}
