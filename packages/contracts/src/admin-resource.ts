import type { z } from 'zod';
import type { Audience, Decided, ServiceName } from './call.ts';
import { isObject } from './common/json.ts';
import type { PermissionRule } from './permission.ts';

/** A console resource at `/v1/admin/<name>` for ra-data-simple-rest. Undeclared sorts and filters are refused. */
export interface AdminResource {
  name: string;
  service: ServiceName;
  /** Staff roles that may read; `provider` sees own rows only. */
  audience: readonly [Audience, ...Audience[]];
  /** Required of an ADMIN to read; mandatory where admins may read. */
  permission?: PermissionRule;
  /** Set where fewer may write than read. */
  write?: { audience?: readonly [Audience, ...Audience[]]; permission?: PermissionRule; peopleOnly?: string };
  /** Shape of an id; defaults to a UUID. */
  key?: z.ZodType<string>;
  row: z.ZodType;
  /** Defaults to the row. */
  record?: z.ZodType;
  sortable: readonly [string, ...string[]];
  defaultSort: readonly [string, 'ASC' | 'DESC'];
  /** `q` is the free-text search and `id` a list of ids. */
  filters: z.ZodObject;
  /** Filter fields whose counts are sent in the `X-Facets` header. */
  facets?: readonly string[];
  create?: z.ZodType;
  update?: z.ZodType;
  /** Valid bodies for tests that cannot generate them from the schema. */
  samples?: { create?: object; update?: object };
  /** Privilege fields, such as `role`, that bodies accept on purpose. */
  grants?: readonly string[];
  /** The list reads from a replica that has reached what the caller knows of. Else: the writer. */
  reads?: 'replica';
  /** Reading writes an audit row. */
  patientData?: boolean;
}

export const isAdminResource = (value: unknown): value is AdminResource =>
  isObject(value) && 'sortable' in value && 'audience' in value;

export const adminResource = <const R extends AdminResource>(definition: R & Decided<R>): R => definition;
