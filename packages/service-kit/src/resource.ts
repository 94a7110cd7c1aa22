import type { AdminResource } from '@bedside/contracts/admin-resource';
import { idParams } from '@bedside/contracts/call';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { memoizeByKey } from '@bedside/db/hot-path';
import { type Context, isStaff } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { API_BASE_PATH } from './base.ts';
import { bodySchemaOf, sendDeferredHeader } from './bind.ts';
import { contextOf, policyOf } from './guard.ts';
import { withImageLinks } from './images.ts';
import { type ReplicaHandlers, readWith } from './reads.ts';
import { type ListRead, recordListRead, recordRead } from './record-reads.ts';
import type { ListRequest, ResourceHandlers } from './service.ts';
import { refuseUnfitTexts } from './unfit-texts.ts';

const listQuery = z.strictObject({
  sort: z.string().max(100).optional(),
  range: z.string().max(40).optional(),
  filter: z.string().max(8_000).optional(),
});

function fromJson(name: string, value: string): unknown {
  const read = (): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      throw fieldError(name, `${name} isn’t valid JSON.`);
    }
  };
  const result = read();
  refuseUnfitTexts(result, [name]);
  return result;
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
    `A range must have 1 to ${MAX_TAKE} rows.`,
  );

const sortSchemaOf = memoizeByKey((resource: AdminResource) =>
  z.tuple([z.enum(resource.sortable), z.enum(['ASC', 'DESC'])]),
);

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

function listRead(
  { name }: AdminResource,
  { filter, range, sort }: Pick<ListRequest<AdminResource>, 'filter' | 'range' | 'sort'>,
  shown: readonly unknown[],
): ListRead {
  const { patientId, userId } = filter as Record<string, unknown>;
  const person = patientId ?? userId;
  return {
    action: `${name}.list`,
    entityType: 'resource',
    entityId: name,
    patientId: typeof person === 'string' ? person : null,
    isCount: range.limit === 1,
    request: { filter, range, sort },
    shown,
  };
}

/** An undeclared body would be unvalidated, and an unserved declaration misleading. */
function requireDeclared<R extends AdminResource>(resource: R, handlers: ResourceHandlers<R>): void {
  for (const verb of ['create', 'update'] as const)
    if ((resource[verb] === undefined) !== (handlers[verb] === undefined))
      throw new Error(`${resource.name}: ${verb} is declared and served, or neither`);
}

const inAscii = (json: string) =>
  json.replaceAll(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Serves a declared resource in ra-data-simple-rest's protocol. Undeclared operations return 404. */
export function bindResourceRoutes<R extends AdminResource>(
  app: FastifyInstance,
  parts: ProcessDependencies,
  resource: R,
  handlers: ResourceHandlers<R>,
  others: ReplicaHandlers,
): void {
  requireDeclared(resource, handlers);
  const url = `${API_BASE_PATH}/admin/${resource.name}`;
  const record = resource.record ?? resource.row;
  const params = resource.key ? z.strictObject({ id: resource.key }) : idParams;
  const config = (verb: string, rights?: AdminResource['write']): RouteOptions['config'] => ({
    policy: {
      name: `${resource.name}.${verb}`,
      ...policyOf({ ...resource, ...rights }, rights ? 'write' : 'read'),
    },
  });

  const isAudited = ({ actor }: Context) => Boolean(resource.patientData && actor && isStaff(actor.role));

  app.get(url, {
    config: config('list'),
    schema: { querystring: listQuery, response: { 200: z.array(resource.row) } },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = contextOf(request, parts);
      const query = readListQuery(resource, request.query as z.output<typeof listQuery>);
      const { rows, total, facets } = await readWith(
        parts,
        request,
        { declared: resource, own: handlers, others },
        ({ list }) => list({ ...query, ctx }),
      );
      if (isAudited(ctx)) await recordListRead(parts, ctx, listRead(resource, query, rows));
      const { offset } = query.range;
      const span = rows.length ? `${offset}-${offset + rows.length - 1}` : '*';
      reply.header('content-range', `${resource.name} ${span}/${total}`);
      if (facets) reply.header('x-facets', inAscii(JSON.stringify(facets)));
      return withImageLinks(parts, ctx.actor, rows);
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
      config: config(verb, method === 'GET' ? undefined : (resource.write ?? {})),
      schema: {
        ...(hasId && { params }),
        ...(body && { body: bodySchemaOf(body) }),
        response: { 200: record },
      },
      handler: async (request, reply) => {
        const ctx = contextOf(request, parts);
        const { id = '' } = request.params as { id?: string };
        const answer = await run({ id, body: request.body as never, ctx });
        await sendDeferredHeader(parts, ctx, reply);
        if (method === 'GET' && isAudited(ctx)) {
          const { patientId = null } = answer;
          const action = `${resource.name}.${verb}`;
          await recordRead(request, parts, ctx, { action, entityType: 'resource', entityId: id, patientId });
        }
        return withImageLinks(parts, ctx.actor, answer.record);
      },
    });
  };
  one('GET', 'get', undefined, handlers.get);
  if (handlers.create) one('POST', 'create', resource.create, handlers.create);
  if (handlers.update) one('PUT', 'update', resource.update, handlers.update);
  if (handlers.remove) one('DELETE', 'delete', undefined, handlers.remove);
}
