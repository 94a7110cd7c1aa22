import type { Readable } from 'node:stream';
import type { AdminResource } from '@bedside/contracts/admin-resource';
import type { Call, CallRequest, ServiceName } from '@bedside/contracts/call';
import type { PageMeta } from '@bedside/contracts/common/fields';
import { DomainError } from '@bedside/contracts/errors';
import type { FHIR_JSON } from '@bedside/contracts/fhir/fhir.api';
import type { AuditEntry } from '@bedside/domain/audit-and-events/record-audit';
import type { Actor, Context } from '@bedside/domain/context';
import { loadActor } from '@bedside/domain/people/session.queries';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tokens } from './tokens.ts';
import type { UploadedFile } from './uploads.ts';

export type HandlerRequest<C extends Call> = CallRequest<C> & {
  ctx: Context;
  request: FastifyRequest;
  reply: FastifyReply;
} & (C['upload'] extends object ? { file: UploadedFile } : object);

type Read = Pick<AuditEntry, 'entityType' | 'entityId' | 'patientId'>;

/** `claimsDelivery`: the message says that something was sent. That is removed if every message is delayed. */
export type Answer<C extends Call> = {
  message?: string;
  claimsDelivery?: boolean;
  read?: Read;
} & (C['data'] extends z.ZodType ? { data: z.input<C['data']> } : object) &
  (C['paged'] extends true ? { meta: PageMeta } : object);

export type Handler<C extends Call> = (
  request: HandlerRequest<C>,
) => Promise<
  C['raw'] extends typeof FHIR_JSON ? FhirAnswer : C['raw'] extends string ? RawAnswer<C> : Answer<C>
>;

/** Runs before the uploaded file is read. Throws if the caller may not upload. */
export type Admit<C extends Call> = (
  request: Pick<CallRequest<C>, 'body'> & { ctx: Context },
) => Promise<unknown>;

/** `read` is for the audit row; null if no patient is shown. */
export interface FhirAnswer {
  resource?: object;
  /** A stream or a file, instead of a resource. */
  body?: Readable | Buffer;
  contentType?: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** The version in the response’s ETag. */
  etag?: string;
  read: Pick<AuditEntry, 'entityType' | 'entityId' | 'patientId' | 'after'> | null;
}

type RawAnswer<C extends Call> = C['data'] extends z.ZodType ? z.input<C['data']> : unknown;

type RowOf<R extends AdminResource> = z.input<R['row']>;
type RecordOf<R extends AdminResource> = R['record'] extends z.ZodType ? z.input<R['record']> : RowOf<R>;
type BodyOf<S> = S extends z.ZodType ? z.output<S> : never;

export interface ListRequest<R extends AdminResource> {
  filter: z.output<R['filters']>;
  sort: { field: R['sortable'][number]; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
  ctx: Context;
}

interface ListAnswer<R extends AdminResource> {
  rows: RowOf<R>[];
  total: number;
  facets?: Record<string, Record<string, number>>;
}

interface RecordAnswer<R extends AdminResource> {
  record: RecordOf<R>;
  patientId?: string | null;
}

export interface ResourceHandlers<R extends AdminResource> {
  list: (request: ListRequest<R>) => Promise<ListAnswer<R>>;
  get: (request: { id: string; ctx: Context }) => Promise<RecordAnswer<R>>;
  create?: (request: { body: BodyOf<R['create']>; ctx: Context }) => Promise<RecordAnswer<R>>;
  update?: (request: { id: string; body: BodyOf<R['update']>; ctx: Context }) => Promise<RecordAnswer<R>>;
  remove?: (request: { id: string; ctx: Context }) => Promise<RecordAnswer<R>>;
}

export interface RouteKit {
  bind: <C extends Call>(call: C, handler: Handler<C>, admit?: Admit<C>) => void;
  bindResource: <R extends AdminResource>(resource: R, handlers: ResourceHandlers<R>) => void;
  parts: ProcessDependencies;
  tokens: Tokens;
  /** Aborted at server shutdown, to end open streams. */
  closing: AbortSignal;
}

export type Routes = (kit: RouteKit) => void;

export interface Service {
  name: ServiceName;
  routes: readonly Routes[];
}

export const defineService = (name: ServiceName, routes: readonly Routes[]): Service => ({ name, routes });

/**
 * Marks a GET of the specification that changes data, and protects it from browser prefetching and link
 * previews.
 * @throws UNAVAILABLE, which browsers ignore
 */
export function startChange(request: FastifyRequest): void {
  const { headers } = request;
  request.changes = true;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose))))
    throw new DomainError(
      'UNAVAILABLE',
      'Opening this link makes a change. Open it only if you want to make that change.',
    );
}

/** The user for whom a signed link was made, while that session lasts. Null if another user is signed in. */
export async function sessionUserOfLink(
  { db }: Pick<ProcessDependencies, 'db'>,
  ctx: Context,
  claim: { userId: string; sessionId: string },
): Promise<Actor | null> {
  if (ctx.actor && ctx.actor.userId !== claim.userId) return null;
  if (ctx.actor?.apiKey) return ctx.actor.sessionId === claim.sessionId ? ctx.actor : null;
  return loadActor(db, { ...claim, background: true }, ctx.now);
}
