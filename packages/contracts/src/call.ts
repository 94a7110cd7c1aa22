import { z } from 'zod';
import { pageMeta } from './common/fields.ts';
import type { Permit } from './permission.ts';
import type { RecordKind } from './records.ts';

export { type Permission, permissions } from './permission.ts';

export const serviceNames = ['auth', 'appointments', 'payments', 'questionnaires'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * Who may make a call. `public-payment` is the bearer of a payment link; `super-admin` may do all that `admin` may
 * and is named only where admins may not.
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

type Schema = z.ZodType;

export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, with `{id}` for a path parameter. */
  path: string;
  service: ServiceName;
  audience: readonly [Audience, ...Audience[]];
  /** What an ADMIN needs for it; every call that admins may make says so. */
  permission?: Permit;
  summary: string;
  /** What it leaves in the audit trail; every call that is not open to strangers says so. */
  audit?: Audit;
  /** The records that its ids name, where a field's name does not say it. */
  records?: Readonly<Record<string, RecordKind>>;
  /** A valid body, where none can be drawn from its schema. Tests put ids of real records into it. */
  sample?: object;
  /** Words of privilege, such as `role`, that its body takes on purpose. */
  grants?: readonly string[];
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
  /** Attempts by one address in a time; left out, a call that is open to strangers has a limit all the same. */
  limit?: { max: number; perSeconds: number };
  /** Made by a screen again and again, and by no hand: it keeps no session alive, whatever its headers say. */
  poll?: true;
  /** A public call that does more for somebody who is signed in; a session that is over counts as none. */
  optionalSignIn?: true;
  /** Takes the same time whether somebody is known or not. */
  even?: true;
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

/**
 * The entries about patient data: `read` is one, `list` one without a patient, both named after the call. A change
 * names its actions. `own test`: its entries depend on its records, and a test beside it shows them.
 */
type Audit = 'read' | 'list' | readonly [string, ...string[]] | 'own test' | { none: string };

export const ownData: Audit = { none: 'the caller’s own session, account and notifications' };
export const practiceData: Audit = { none: 'records of the practice and its staff, without a patient' };

/** Defines one call: its route, client, OpenAPI document, gateway and security tests come from it. */
export const call = <const C extends Call>(definition: C & Decided<C> & Audited<C> & Sampled<C>): C =>
  definition;

/** Any id, in a sample. */
export const exampleId = '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f';

type Sampled<D extends { body?: Schema }> = D['body'] extends Schema
  ? { sample?: z.input<D['body']> }
  : unknown;

type Audited<D extends { audience: readonly Audience[] }> = 'public' extends D['audience'][number]
  ? unknown
  : { audit: Audit };

/** Whom admins are among: there it is decided what they need. */
export type Decided<D extends { audience: readonly Audience[] }> =
  Extract<D['audience'][number], 'admin' | 'signed-in'> extends never ? unknown : { permission: Permit };

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

export const idParams = z.strictObject({ id: z.uuid('This ID isn’t valid.') });
