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

/** Clients of FHIR and OAuth look for their paths beside `/v1`. */
export const isBesideApi = (path: string): boolean => /^\/(fhir|oauth)\//.test(path);
export const publicPath = (path: string): string => (isBesideApi(path) ? path : `/v1${path}`);

type Schema = z.ZodType;

export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, or `/fhir/R4` and `/oauth` beside it, with `{id}` for a path parameter. */
  path: string;
  service: ServiceName;
  audience: readonly [Audience, ...Audience[]];
  /** Required of an ADMIN; mandatory where admins may call. */
  permission?: PermissionRule;
  /** Why no API key may call, whatever its scopes. */
  peopleOnly?: string;
  summary: string;
  /** For a POST that changes nothing. */
  access?: 'read';
  /** An app may call, within its scopes; `system`: only one that reads the whole practice. */
  forApps?: true | 'system';
  /** Mandatory unless the call is public. */
  audit?: Audit;
  /** Record types for ID fields whose name doesn’t say. */
  records?: Readonly<Record<string, RecordKind>>;
  /** A valid body for tests that cannot generate one from the schema. Real ids are filled in. */
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
   * Sent as `application/x-www-form-urlencoded`. The handler checks it itself, because the OAuth specification defines
   * the error responses.
   */
  form?: Schema;
  /** Omit for an answer with only a message. */
  data?: Schema;
  paged?: boolean;
  /** Sends this content type without the envelope; `data` is then the whole answer. */
  raw?: string;
  /** Returns 202 while the work continues; `whileRunning` returns 200 once it’s done. */
  later?: 'always' | 'whileRunning';
  /** Also open to someone who joined a video call by link, for that call only. */
  forVideoSeats?: true;
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /** Attempts per IP address; public calls always have a limit. */
  limit?: { max: number; perSeconds: number };
  /** Polled by a screen, so it never extends the session. */
  poll?: true;
  /** A public call with more for a signed-in user; an expired session counts as none. */
  optionalSignIn?: true;
  /** Reads from a replica that has caught up with what the caller has seen, so it may not write. Otherwise: the primary. */
  reads?: 'replica';
  /** Takes the same time whether or not the account exists. */
  constantTime?: true;
  /** One file as `multipart/form-data` in the field `file`; `body` fields come as text. */
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
  /** Goes straight to the storage, so that a large file is never in memory. */
  isStored?: true;
}

/**
 * `read` and `list` are named after the call; a change names its actions. `own test`: a separate test covers its
 * audit rows.
 */
type Audit = 'read' | 'list' | readonly [string, ...string[]] | 'own test' | { none: string };

export const ownData: Audit = { none: 'the caller’s own session, account and notifications' };
export const practiceData: Audit = { none: 'records of the practice and its staff, without a patient' };

/** Routes, client, OpenAPI, gateway, and security tests are generated from it. */
export const call = <const C extends Call>(definition: C & Decided<C> & Audited<C> & Sampled<C>): C =>
  definition;

export const exampleId = '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f';

type Sampled<D extends { body?: Schema }> = D['body'] extends Schema
  ? { sample?: z.input<D['body']> }
  : unknown;

type Audited<D extends { audience: readonly Audience[] }> = 'public' extends D['audience'][number]
  ? unknown
  : { audit: Audit };

/** Where admins are in the audience, a permission is required. */
export type Decided<D extends { audience: readonly Audience[] }> =
  Extract<D['audience'][number], 'admin' | 'signed-in'> extends never
    ? unknown
    : { permission: PermissionRule };

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type CallInput<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends Schema ? K : never]: In<C[K]>;
};

/** After validation. */
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

/** What a webhook answers. */
export const received = z.object({ received: z.boolean() });

export const idParams = z.strictObject({ id: z.uuid('This ID isn’t valid.') });
