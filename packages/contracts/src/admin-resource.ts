import type { z } from 'zod';
import type { Audience, Decided, ServiceName } from './call.ts';
import type { Permit } from './permission.ts';

/**
 * One resource of the console at `/v1/admin/<name>`, spoken in ra-data-simple-rest. The declaration names what may be
 * sorted and filtered; anything else is refused. Queries and commands are bound to it in the service.
 */
export interface AdminResource {
  name: string;
  service: ServiceName;
  /** Staff that may read it; `provider` sees own rows only. */
  audience: readonly [Audience, ...Audience[]];
  /** What an ADMIN needs to read it; every resource that admins may read says so. */
  permission?: Permit;
  /** Who may create, update and remove, where that is fewer than may read. */
  write?: { audience?: readonly [Audience, ...Audience[]]; permission?: Permit };
  /** The shape of an id; a UUID where left out. */
  key?: z.ZodType<string>;
  /** One row of a list. */
  row: z.ZodType;
  /** One whole record; the row where left out. */
  record?: z.ZodType;
  sortable: readonly [string, ...string[]];
  defaultSort: readonly [string, 'ASC' | 'DESC'];
  /** Each allowed filter and its shape; `q` is the free-text search and `id` a list of ids. */
  filters: z.ZodObject;
  /** Filter fields whose counts go along with a list, in the header `X-Facets`. */
  facets?: readonly string[];
  create?: z.ZodType;
  update?: z.ZodType;
  /** Valid bodies, where none can be drawn from their schemas. */
  samples?: { create?: object; update?: object };
  /** Words of privilege, such as `role`, that its bodies take on purpose. */
  grants?: readonly string[];
  /** Staff who read it leave an audit row. */
  patientData?: boolean;
}

export const adminResource = <const R extends AdminResource>(definition: R & Decided<R>): R => definition;
