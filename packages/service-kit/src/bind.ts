import type { Call } from '@bedside/contracts/call';
import { envelopeOf } from '@bedside/contracts/call';
import { type Context, isStaff } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { API_BASE_PATH } from './base.ts';
import { evenly } from './evenly.ts';
import { contextOf } from './guard.ts';
import { tellHeld, withNote } from './held.ts';
import { runIdempotently } from './idempotency.ts';
import { withImageLinks } from './images.ts';
import { answersIn, languageOf } from './language.ts';
import { limitOf } from './limits.ts';
import { recordListRead } from './record-list-read.ts';
import { recordRead } from './record-read.ts';
import type { Answer, Handler, HandlerRequest } from './service.ts';
import { readUpload } from './uploads.ts';

export const urlOf = (path: string) => `${API_BASE_PATH}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Fastify passes null for an empty body; a schema without required fields accepts it. */
function bodySchemaOf(body: z.ZodType): z.ZodType {
  const absent = [undefined, {}].find((nothing) => body.safeParse(nothing).success);
  if (absent === undefined && !body.safeParse(undefined).success) return body;
  return z.preprocess((given) => given ?? absent, body);
}

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: bodySchemaOf(call.body) }),
    ...(!call.raw && { response: { 200: envelopeOf(call) } }),
  };
}

export function bindCall<C extends Call>(
  app: FastifyInstance,
  parts: ProcessDependencies,
  call: C,
  handler: Handler<C>,
): void {
  if (takesRawBody(call)) keepRawBody(app);
  const { upload } = call;
  const inLanguage = answersIn(call.data);
  const limit = limitOf(call);
  app.route({
    method: call.method,
    url: urlOf(call.path),
    schema: schemaOf(call),
    ...(upload && {
      preValidation: (request: FastifyRequest, reply: FastifyReply) => readUpload(request, reply, upload),
    }),
    config: {
      policy: { name: call.name, audience: call.audience, permission: call.permission },
      ...((call.poll || call.raw === 'text/event-stream') && { background: true as const }),
      ...(call.optionalSignIn && { optionalSignIn: true as const }),
      ...(limit && { limit }),
    },
    handler: async (request, reply) => {
      const ctx = contextOf(request, parts);
      // Fastify has validated these against this call's schemas.
      const { params, query, body } = request as Pick<HandlerRequest<C>, 'params' | 'query' | 'body'>;
      const run = (ctx: Context) =>
        handler({ params, query, body, file: request.upload, ctx, request, reply } as HandlerRequest<C>);
      if (call.raw) return run(ctx);
      const answered = async (ctx: Context) => {
        const { read, says = false, ...answer } = (await run(ctx)) as Answer<Call> & { data?: unknown };
        if (read && ctx.actor && isStaff(ctx.actor.role)) {
          const entry = { action: call.name, ...read };
          const isList = read.entityType === 'resource' || read.entityId === 'list';
          if (isList)
            await recordListRead(parts, ctx, { ...entry, asked: { query, body }, shown: answer.data });
          else await recordRead(request, parts, ctx, entry);
        }
        const held = await tellHeld(parts, ctx, reply);
        return { ...answer, message: withNote(answer.message ?? 'Done.', held, says) };
      };
      const work = call.idempotent ? runIdempotently(parts.db, request, ctx, call, answered) : answered(ctx);
      const answer = await (call.even ? evenly(work) : work);
      // A sign-in call sets the actor during the request.
      const told = await inLanguage(parts.db, languageOf(request), answer);
      return withImageLinks(parts, request.actor, told);
    },
  });
}

/** Calls with a raw response and no body schema, such as webhooks, get raw bytes to verify a signature. */
export const takesRawBody = (call: Call): boolean =>
  call.method === 'POST' && call.raw !== undefined && call.body === undefined;

function keepRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, undefined);
  });
}
