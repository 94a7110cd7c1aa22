import type { z } from 'zod';
import type { Audience, Decided, ServiceName } from './call.ts';
import { isObject } from './common/json.ts';
import type { PermissionRule } from './permission.ts';

/**
 * A console resource at `/v1/admin/<name>`, served in the format of ra-data-simple-rest. Sorts and filters
 * that aren’t declared are refused.
 */
export interface AdminResource {
  name: string;
  service: ServiceName;
  /** Staff roles that may read. A `provider` sees only their own rows. */
  audience: readonly [Audience, ...Audience[]];
  /** The permission an admin needs to read. Mandatory where admins may read. */
  permission?: PermissionRule;
  /** Set when fewer people may write than may read. */
  write?: { audience?: readonly [Audience, ...Audience[]]; permission?: PermissionRule; peopleOnly?: string };
  /** The schema of an id; defaults to a UUID. */
  key?: z.ZodType<string>;
  row: z.ZodType;
  /** The schema of one record; defaults to the row’s. */
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
  /** Privilege fields, such as `role`, that the bodies accept on purpose. */
  grants?: readonly string[];
  /**
   * Reads the list from a replica that has caught up with what the caller has seen. By default it reads from
   * the writer.
   */
  reads?: 'replica';
  /** Every read writes an audit row. */
  patientData?: boolean;
}

export const isAdminResource = (value: unknown): value is AdminResource =>
  isObject(value) && 'sortable' in value && 'audience' in value;

export const adminResource = <const R extends AdminResource>(definition: R & Decided<R>): R => definition;
