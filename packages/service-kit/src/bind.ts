import type { Call } from '@bedside/contracts/call';
import { envelopeOf } from '@bedside/contracts/call';
import { type Context, isStaff } from '@bedside/domain/context';
import type { Parts } from '@bedside/process-kit/parts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { BASE } from './base.ts';
import { contextOf } from './guard.ts';
import { once } from './idempotency.ts';
import { withPictureLinks } from './pictures.ts';
import { recordRead } from './record-read.ts';
import type { Answer, Handler, HandlerRequest } from './service.ts';
import { readUpload } from './uploads.ts';

export const urlOf = (path: string) => `${BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(!call.raw && { response: { 200: envelopeOf(call) } }),
  };
}

/** Serves one call of the contract: schema, guard, limit and envelope all come from its definition. */
export function bindCall<C extends Call>(
  app: FastifyInstance,
  parts: Parts,
  call: C,
  handler: Handler<C>,
): void {
  if (takesRawBody(call)) keepRawBody(app);
  const { upload } = call;
  app.route({
    method: call.method,
    url: urlOf(call.path),
    schema: schemaOf(call),
    ...(upload && {
      preValidation: (request: FastifyRequest, reply: FastifyReply) => readUpload(request, reply, upload),
    }),
    config: {
      policy: { name: call.name, audience: call.audience, permission: call.permission },
      ...(call.raw === 'text/event-stream' && { background: true as const }),
      ...(call.optionalSignIn && { optionalSignIn: true as const }),
      ...(call.limit && { limit: { ...call.limit, name: call.name } }),
    },
    handler: async (request, reply) => {
      const ctx = contextOf(request, parts);
      // Fastify has validated these three with the schemas of this very call.
      const { params, query, body } = request as Pick<HandlerRequest<C>, 'params' | 'query' | 'body'>;
      const run = (ctx: Context) =>
        handler({ params, query, body, file: request.upload, ctx, request, reply } as HandlerRequest<C>);
      if (call.raw) return run(ctx);
      const answered = async (ctx: Context) => {
        const { read, ...answer } = (await run(ctx)) as Answer<Call>;
        if (read && ctx.actor && isStaff(ctx.actor.role))
          await recordRead(request, parts, ctx, { action: call.name, ...read });
        return { message: 'Done.', ...answer };
      };
      const answer = await (call.idempotent ? once(parts.db, request, ctx, call, answered) : answered(ctx));
      // A sign-in has made an actor meanwhile.
      return withPictureLinks(parts, request.actor, answer);
    },
  });
}

/** A POST that answers raw and declares no body gets its bytes as they came, to check a signature over them. */
export const takesRawBody = (call: Call): boolean =>
  call.method === 'POST' && call.raw !== undefined && call.body === undefined;

function keepRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, undefined);
  });
}
