import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type CallRequest, envelopeOf, publicPath } from '@bedside/contracts/call';
import { staffOnlyFields, withoutMarked } from '@bedside/contracts/common/field-marks';
import { fieldError } from '@bedside/contracts/errors';
import { FHIR_JSON } from '@bedside/contracts/fhir/fhir.api';
import { accessOf } from '@bedside/contracts/key-scopes';
import { type Context, isStaff } from '@bedside/domain/context';
import { type HeldMessages, heldOf } from '@bedside/domain/messaging/held.queries';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { inSpan } from '@bedside/tracing/span';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { sendFhir } from './fhir.ts';
import { contextOf, policyOf } from './guard.ts';
import { runIdempotently } from './idempotency.ts';
import { withImageLinks } from './images.ts';
import { answersIn, languageOf } from './language.ts';
import { isOpenToStrangers, limitOf } from './limits.ts';
import { type ReplicaHandlers, readWith } from './reads.ts';
import { recordListRead, recordRead } from './record-reads.ts';
import type { Admit, Answer, Handler, HandlerRequest } from './service.ts';
import { MAX_VALUES_OF_STRANGERS, storableFirst } from './unfit-texts.ts';
import { readUpload } from './uploads.ts';

export const urlOf = (path: string) => publicPath(path.replaceAll(/\{(\w+)\}/g, ':$1'));

/**
 * Fastify passes null for an empty body. Uses {} instead, so that errors name the fields, unless the schema
 * accepts undefined.
 */
export function bodySchemaOf(body: z.ZodType): z.ZodType {
  const absent = body.safeParse(undefined).success ? undefined : {};
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

/** @throws VALIDATION if fields come after the file or are not what the call accepts */
function fieldsOf<C extends Call>(call: C, fields: Record<string, unknown>): CallRequest<C>['body'] {
  const read = call.body?.safeParse(fields);
  if (read?.success) return read.data as CallRequest<C>['body'];
  const [issue] = read?.error.issues ?? [];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.');
  throw fieldError(
    field,
    issue && Object.hasOwn(fields, field) ? issue.message : 'Send this field before the file.',
  );
}

/** Longer than any account lookup takes. */
const EVEN_MS = 100;

/** Takes at least this long, so that timing does not reveal whether an account exists. */
async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The maximum bytes of a form, because parsing time grows faster than the number of parameters. */
const FORM_LIMIT = 65_536;

/** The machine-readable form of the note. Screens show it in the user’s language. */
const HEADER = 'x-held';

/** The change is already committed, so a failure here must not fail the request. */
export async function sendDeferredHeader(
  parts: ProcessDependencies,
  ctx: Context,
  reply: FastifyReply,
): Promise<HeldMessages | null> {
  const held = await heldOf(parts.db, ctx).catch((error: unknown) => {
    parts.log.warn({ err: error, requestId: ctx.requestId }, 'an answer does not say what is held');
    return null;
  });
  if (held) reply.header(HEADER, JSON.stringify({ note: held.note, channels: held.channels, at: held.at }));
  return held;
}

/** Keeps the message from claiming that something was sent while it waits for quiet hours to end. */
function appendDeferredNote(message: string, held: HeldMessages | null, claimsDelivery: boolean): string {
  if (!held) return message;
  if (claimsDelivery && held.isAll) return held.note;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${held.note}`;
}

export function bindCall<C extends Call>(
  app: FastifyInstance,
  parts: ProcessDependencies,
  call: C,
  handler: Handler<C>,
  others: ReplicaHandlers,
  admit?: Admit<C>,
): void {
  if (takesRawBody(call)) parseRawBody(app);
  const { upload } = call;
  const inLanguage = answersIn(call.data);
  const forStaff = call.data ? staffOnlyFields(call.data) : null;
  const limit = limitOf(call);
  app.route({
    method: call.method,
    url: urlOf(call.path),
    schema: schemaOf(call),
    ...(call.form && { bodyLimit: FORM_LIMIT }),
    ...(isOpenToStrangers(call) && { validatorCompiler: storableFirst(MAX_VALUES_OF_STRANGERS) }),
    ...(upload && {
      preValidation: (request: FastifyRequest, reply: FastifyReply) =>
        readUpload(request, reply, upload, parts.integrations.storage, async (fields) => {
          if (admit) await admit({ body: fieldsOf(call, fields), ctx: contextOf(request, parts) });
        }),
    }),
    config: {
      policy: { name: call.name, ...policyOf(call, accessOf(call)) },
      ...((call.poll || call.raw === 'text/event-stream') && { background: true as const }),
      ...(upload?.isStored && { takesTime: true as const }),
      ...(call.optionalSignIn && { optionalSignIn: true as const }),
      ...(limit && { limit }),
    },
    handler: async (request, reply) => {
      const ctx = contextOf(request, parts);
      // Fastify has validated these against this call's schemas.
      const { params, query, body } = request as Pick<HandlerRequest<C>, 'params' | 'query' | 'body'>;
      const run = (ctx: Context) =>
        inSpan(`call ${call.name}`, {}, () =>
          readWith(parts, request, { declared: call, own: handler, others }, (serve) =>
            serve({ params, query, body, file: request.upload, ctx, request, reply } as HandlerRequest<C>),
          ),
        );
      if (call.raw === FHIR_JSON) return sendFhir(parts, { request, reply, call, ctx }, run);
      if (call.raw) return run(ctx);
      const answered = async (ctx: Context) => {
        const {
          read,
          claimsDelivery = false,
          ...result
        } = (await run(ctx)) as Answer<Call> & { data?: unknown };
        if (read && ctx.actor && isStaff(ctx.actor.role)) {
          const entry = { action: call.name, ...read };
          const isList = read.entityType === 'resource' || read.entityId === 'list';
          if (isList)
            await recordListRead(parts, ctx, { ...entry, request: { query, body }, shown: result.data });
          else await recordRead(request, parts, ctx, entry);
        }
        const held = await sendDeferredHeader(parts, ctx, reply);
        return { ...result, message: appendDeferredNote(result.message ?? 'Done.', held, claimsDelivery) };
      };
      const work = call.idempotent ? runIdempotently(parts.db, request, ctx, call, answered) : answered(ctx);
      const answer = await (call.constantTime ? withMinimumDuration(work) : work);
      // A sign-in call sets the actor during the request.
      const { actor } = request;
      const isForAll = forStaff === null || (actor && isStaff(actor.role));
      const shown = isForAll ? answer : { ...answer, data: withoutMarked(answer.data, forStaff) };
      const translated = await inLanguage(parts.db, languageOf(request), shown);
      return withImageLinks(parts, actor, translated);
    },
  });
}

/**
 * Calls with a raw response and no body schema, such as webhooks, get raw bytes, so that they can verify a
 * signature.
 */
export const takesRawBody = (call: Call): boolean =>
  call.method === 'POST' && call.raw !== undefined && call.body === undefined;

function parseRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, undefined);
  });
}
