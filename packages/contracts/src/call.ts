import { z } from 'zod';
import { pageMeta } from './common/fields.ts';

export const serviceNames = ['auth', 'appointments', 'payments', 'questionnaires'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * Who may make a call. `public-payment` is the bearer of a payment link; `super-admin` may do all that `admin` may
 * and is named only where admins may not.
 */
export const audiences = [
  'public',
  'signed-in',
  'patient',
  'provider',
  'admin',
  'super-admin',
  'public-payment',
] as const;
export type Audience = (typeof audiences)[number];

export const permissions = ['dispatch', 'billing', 'refunds', 'clinical', 'catalogue'] as const;
export type Permission = (typeof permissions)[number];

type Schema = z.ZodType;

export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, with `{id}` for a path parameter. */
  path: string;
  service: ServiceName;
  audience: readonly [Audience, ...Audience[]];
  /** A duty that an ADMIN needs for it; super-admins have them all. */
  permission?: Permission;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** What `data` holds. Left out: the answer is a message alone. */
  data?: Schema;
  /** The answer carries `meta`. */
  paged?: boolean;
  /** The answer is not the envelope but this content type. */
  raw?: string;
  /** Takes `Idempotency-Key`: the same key and body answer the same, once done. */
  idempotent?: boolean;
  /** Attempts by one address in a time; left out, there is no such limit. */
  limit?: { max: number; perSeconds: number };
  /** A public call that does more for somebody who is signed in; a session that is over counts as none. */
  optionalSignIn?: true;
  /** Takes one file as `multipart/form-data` in the field `file`; the fields of `body` travel beside it as texts. */
  upload?: Upload;
}

export interface Upload {
  /** Media types that may be declared; what the file really is, its handler checks. */
  types: readonly string[];
  maxBytes: number;
  /** What somebody hears who sends another kind of file. */
  refusal: string;
}

/** Defines one call: the route that serves it, the client, the OpenAPI document, the gateway and the matrix come from it. */
export const call = <const C extends Call>(definition: C): C => definition;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** What a caller sends. */
export type CallInput<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends Schema ? K : never]: In<C[K]>;
};

/** What a handler gets, after validation. */
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

/** The schema of a call's successful answer. */
export function envelopeOf(definition: Call): Schema {
  return z.object({
    message: z.string(),
    ...(definition.data && { data: definition.data }),
    ...(definition.paged && { meta: pageMeta }),
  });
}

export const idParams = z.strictObject({ id: z.uuid('This is not a valid id.') });
