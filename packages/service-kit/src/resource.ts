import type { AdminResource } from '@bedside/contracts/admin-resource';
import { idParams } from '@bedside/contracts/call';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { ofEach } from '@bedside/db/batched';
import { type Context, isStaff } from '@bedside/domain/context';
import { whoseRecords } from '@bedside/domain/record/whose-record';
import type { Parts } from '@bedside/process-kit/parts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { BASE } from './base.ts';
import { contextOf } from './guard.ts';
import { withPictureLinks } from './pictures.ts';
import { recordReads } from './record-read.ts';
import type { ListRequest, ResourceHandlers } from './service.ts';

const listQuery = z.strictObject({
  sort: z.string().max(100).optional(),
  range: z.string().max(40).optional(),
  filter: z.string().max(8_000).optional(),
});

function fromJson(name: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw fieldError(name, `${name} is not JSON.`);
  }
}

function parsed<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({
    path: [name, ...issue.path].join('.'),
    message: issue.message,
  }));
  throw new DomainError('VALIDATION', issues[0]?.message, { issues });
}

const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(0)])
  .refine(
    ([first, last]) => last >= first && last - first < MAX_TAKE,
    `A range holds 1 to ${MAX_TAKE} rows.`,
  );

const sortSchemaOf = ofEach((resource: AdminResource) =>
  z.tuple([z.enum(resource.sortable), z.enum(['ASC', 'DESC'])]),
);

/** Reads `?sort=["createdAt","DESC"]&range=[0,24]&filter={…}` against the declaration. */
export function readListQuery<R extends AdminResource>(
  resource: R,
  query: z.output<typeof listQuery>,
): Omit<ListRequest<R>, 'ctx'> {
  const [field, order] = query.sort
    ? parsed('sort', sortSchemaOf(resource), fromJson('sort', query.sort))
    : resource.defaultSort;
  const [first, last] = query.range
    ? parsed('range', rangeSchema, fromJson('range', query.range))
    : [0, MAX_TAKE - 1];
  const filter = parsed('filter', resource.filters, query.filter ? fromJson('filter', query.filter) : {});
  return {
    sort: { field, order },
    range: { offset: first, limit: last - first + 1 },
    filter: filter as z.output<R['filters']>,
  };
}

const withId = z.object({ id: z.string() });

/**
 * Whose data a list showed to somebody who asked for certain people: the patient whose rows alone were asked for, or
 * everybody behind the records that were asked for by their ids. Null stands for no one in particular.
 */
async function patientsIn(
  db: Parts['db'],
  { id: ids, patientId, userId, personId }: Record<string, unknown>,
  rows: readonly unknown[],
): Promise<(string | null)[]> {
  const asked = patientId ?? userId;
  if (ids === undefined && personId === undefined) return [typeof asked === 'string' ? asked : null];
  const shown = rows.map((row) => withId.parse(row).id);
  const patients = shown.length > 0 ? await whoseRecords(db, shown) : [];
  return patients.length > 0 ? patients : [null];
}

/** What is written without a declared shape would come in unchecked; what is declared and not served misleads. */
function requireDeclared<R extends AdminResource>(resource: R, handlers: ResourceHandlers<R>): void {
  for (const verb of ['create', 'update'] as const)
    if ((resource[verb] === undefined) !== (handlers[verb] === undefined))
      throw new Error(`${resource.name}: ${verb} is declared and served, or neither`);
}

/** JSON that a header can carry, whatever the values are called. */
const inAscii = (json: string) =>
  json.replaceAll(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Serves a declared resource in ra-data-simple-rest's words. What the declaration leaves out does not exist. */
export function bindResourceRoutes<R extends AdminResource>(
  app: FastifyInstance,
  parts: Parts,
  resource: R,
  handlers: ResourceHandlers<R>,
): void {
  requireDeclared(resource, handlers);
  const url = `${BASE}/admin/${resource.name}`;
  const record = resource.record ?? resource.row;
  const params = resource.key ? z.strictObject({ id: resource.key }) : idParams;
  const config = (verb: string, rights: AdminResource['write'] = {}): RouteOptions['config'] => ({
    policy: {
      name: `${resource.name}.${verb}`,
      audience: rights.audience ?? resource.audience,
      permission: rights.permission ?? resource.permission,
    },
  });

  async function audited(
    request: FastifyRequest,
    verb: string,
    ctx: Context,
    entityId: string,
    whose: () => Promise<(string | null)[]> | (string | null)[],
  ): Promise<void> {
    if (!resource.patientData || !ctx.actor || !isStaff(ctx.actor.role)) return;
    const entry = { action: `${resource.name}.${verb}`, entityType: 'resource' as const, entityId };
    await recordReads(request, parts, ctx, entry, await whose());
  }

  app.get(url, {
    config: config('list'),
    schema: { querystring: listQuery, response: { 200: z.array(resource.row) } },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = contextOf(request, parts);
      const asked = readListQuery(resource, request.query as z.output<typeof listQuery>);
      const { rows, total, facets } = await handlers.list({ ...asked, ctx });
      await audited(request, 'list', ctx, resource.name, () => patientsIn(parts.db, asked.filter, rows));
      const { offset } = asked.range;
      const span = rows.length ? `${offset}-${offset + rows.length - 1}` : '*';
      reply.header('content-range', `${resource.name} ${span}/${total}`);
      if (facets) reply.header('x-facets', inAscii(JSON.stringify(facets)));
      return withPictureLinks(parts, ctx.actor, rows);
    },
  });

  const one = (
    method: 'GET' | 'PUT' | 'DELETE' | 'POST',
    verb: string,
    body: z.ZodType | undefined,
    run: (request: {
      id: string;
      body: never;
      ctx: Context;
    }) => Promise<{ record: unknown; patientId?: string | null }>,
  ) => {
    const hasId = method !== 'POST';
    app.route({
      method,
      url: hasId ? `${url}/:id` : url,
      config: config(verb, method === 'GET' ? {} : resource.write),
      schema: { ...(hasId && { params }), ...(body && { body }), response: { 200: record } },
      handler: async (request) => {
        const ctx = contextOf(request, parts);
        const { id = '' } = request.params as { id?: string };
        const answer = await run({ id, body: request.body as never, ctx });
        if (method === 'GET') await audited(request, verb, ctx, id, () => [answer.patientId ?? null]);
        return withPictureLinks(parts, ctx.actor, answer.record);
      },
    });
  };
  one('GET', 'get', undefined, handlers.get);
  if (handlers.create) one('POST', 'create', resource.create, handlers.create);
  if (handlers.update) one('PUT', 'update', resource.update, handlers.update);
  if (handlers.remove) one('DELETE', 'delete', undefined, handlers.remove);
}
