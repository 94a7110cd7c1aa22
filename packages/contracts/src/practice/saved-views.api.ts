import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { id, instant, text } from '../common/fields.ts';
import { ownAccount } from '../permission.ts';

const listName = z.string().regex(/^[a-z][a-z-]{1,40}$/, 'Unknown list.');

const savedView = z.object({
  id,
  resource: z.string(),
  name: z.string(),
  /** The query string of the list’s URL. */
  search: z.string(),
  createdAt: instant,
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewsResource = adminResource({
  name: 'saved-views',
  service: 'auth',
  audience: ['admin', 'provider'],
  permission: ownAccount,
  row: savedView,
  sortable: ['name', 'createdAt'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject({ id: z.array(id).max(100).optional(), resource: listName.optional() }),
  create: z.strictObject({ resource: listName, name: text(40, 1), search: z.string().max(2_000) }),
});
