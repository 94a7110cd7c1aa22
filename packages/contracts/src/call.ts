import { z } from 'zod';
import { pageMeta } from './common/fields.ts';
import { isObject } from './common/json.ts';
import type { FamilyKind } from './people/family-grants.schema.ts';
import type { PermissionRule } from './permission.ts';
import type { RecordKind } from './records.ts';

export { type Permission, permissions } from './permission.ts';

export const serviceNames = ['auth', 'appointments', 'payments', 'questionnaires'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * `public-payment` is the holder of a payment link. `super-admin` includes `admin`; name it only where admins are
 * excluded.
 */
const audiences = [
  'public',
  'signed-in',
  'patient',
  'provider',
  'admin',
  'super-admin',
  'public-payment',
] as const;
export type Audience = (typeof audiences)[number];

/** FHIR and OAuth clients expect their paths outside `/v1`. */
export const isBesideApi = (path: string): boolean => /^\/(fhir|oauth)\//.test(path);
export const publicPath = (path: string): string => (isBesideApi(path) ? path : `/v1${path}`);

type Schema = z.ZodType;

export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `/v1`, except `/fhir/R4` and `/oauth` paths. `{id}` marks a path parameter. */
  path: string;
  service: ServiceName;
  audience: readonly [Audience, ...Audience[]];
  /** The permission an admin needs to make the call. Mandatory where admins may call. */
  permission?: PermissionRule;
  /** Why no API key may make this call, whatever its scopes. */
  peopleOnly?: string;
  summary: string;
  /** Marks a POST that changes nothing. */
  access?: 'read';
  /** Apps may call within their scopes. `system`: only an app that reads the whole practice. */
  forApps?: true | 'system';
  /** Mandatory unless the call is public. */
  audit?: Audit;
  /** The record types of ID fields whose names don’t say what they identify. */
  records?: Readonly<Record<string, RecordKind>>;
  /** A valid body, for tests that cannot generate one from the schema. The tests fill in real ids. */
  sample?: object;
  /**
   * The grant that a family member needs to make this call. If omitted, only the person who manages the record may.
   */
  family?: readonly FamilyKind[];
  /** Privilege fields, such as `role`, that the body accepts on purpose. */
  grants?: readonly string[];
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * A body sent as `application/x-www-form-urlencoded`. The handler validates it, because the OAuth
   * specification defines the error responses.
   */
  form?: Schema;
  /** Omit when the response has only a message. */
  data?: Schema;
  paged?: boolean;
  /** Responds with this content type and no envelope, so `data` describes the whole response. */
  raw?: string;
  /**
   * Responds with 202 because the work continues. With `whileRunning`, it responds with 200 once the work is
   * done.
   */
  later?: 'always' | 'whileRunning';
  /** Also open to someone who joined a video call by link, but only for that call. */
  forVideoSeats?: true;
  /** Honors the `Idempotency-Key` header. */
  idempotent?: boolean;
  /** Maximum attempts per IP address. Every public call has a limit. */
  limit?: { max: number; perSeconds: number };
  /** Polled by a screen, so it never extends the session. */
  poll?: true;
  /** A public call that returns more to a signed-in user. An expired session counts as not signed in. */
  optionalSignIn?: true;
  /**
   * Reads from a replica that has caught up with what the caller has seen, so the call must not write. By
   * default it uses the writer.
   */
  reads?: 'replica';
  /** Takes the same time whether or not the account exists. */
  constantTime?: true;
  /** One file in the `file` field of a `multipart/form-data` body. The `body` fields arrive as text. */
  upload?: Upload;
}

export const isCall = (value: unknown): value is Call =>
  isObject(value) && 'method' in value && 'audience' in value;

export interface Upload {
  /** Declared media types; the handler checks the content. */
  types: readonly string[];
  maxBytes: number;
  /** Shown when the file type is not allowed. */
  refusal: string;
  /** Streams straight to storage, so that a large file is never held in memory. */
  isStored?: true;
}

/**
 * `read` and `list` take the call’s name as the audit action, and a change lists its actions. `own test`: a
 * separate test covers its audit rows.
 */
type Audit = 'read' | 'list' | readonly [string, ...string[]] | 'own test' | { none: string };

export const ownData: Audit = { none: 'the caller’s own session, account and notifications' };
export const practiceData: Audit = { none: 'records of the practice and its staff, without a patient' };

/** Routes, the client, OpenAPI, the gateway, and security tests are generated from these definitions. */
export const call = <const C extends Call>(definition: C & Decided<C> & Audited<C> & Sampled<C>): C =>
  definition;

export const exampleId = '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f';

type Sampled<D extends { body?: Schema }> = D['body'] extends Schema
  ? { sample?: z.input<D['body']> }
  : unknown;

type Audited<D extends { audience: readonly Audience[] }> = 'public' extends D['audience'][number]
  ? unknown
  : { audit: Audit };

/** Requires a permission whenever the audience includes admins. */
export type Decided<D extends { audience: readonly Audience[] }> =
  Extract<D['audience'][number], 'admin' | 'signed-in'> extends never
    ? unknown
    : { permission: PermissionRule };

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type CallInput<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends Schema ? K : never]: In<C[K]>;
};

/** The request after validation. */
export interface CallRequest<C extends Call> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
}

export type CallData<C extends Call> = Out<C['data']>;

export interface Envelope<D> {
  message: string;
  data: D;
  meta?: z.infer<typeof pageMeta>;
}

export function envelopeOf(definition: Call): Schema {
  return z.object({
    message: z.string(),
    ...(definition.data && { data: definition.data }),
    ...(definition.paged && { meta: pageMeta }),
  });
}

/** The response to a webhook. */
export const received = z.object({ received: z.boolean() });

export const idParams = z.strictObject({ id: z.uuid('This ID isn’t valid.') });
