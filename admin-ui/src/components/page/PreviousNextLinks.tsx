import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router';
import { IconButton } from '../IconButton.tsx';
import { useShortcuts } from '../screen-hooks.ts';
import { type ListQuery, useLastListUrl } from '../use-list-address.ts';
import styles from './PageHead.module.css';

interface Props {
  resource: string;
  what: string;
  id: string;
  addressOf(id: string): string;
}

const first = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

function usePage(resource: string, query: ListQuery | undefined, by: number, isNeeded: boolean) {
  const page = (query?.pagination.page ?? 0) + by;
  const pageQuery = query && { ...query, pagination: { ...query.pagination, page } };
  const { data = [], total = 0 } = useGetList(resource, pageQuery ?? first, {
    enabled: pageQuery !== undefined && page > 0 && isNeeded,
  });
  return { query: pageQuery, rows: data, total };
}

/**
 * “7 of 96”: the position in the originating list, with links to its neighbors. Empty if the user didn’t come
 * from a list.
 */
export function PreviousNextLinks({ resource, what, id, addressOf }: Props) {
  const left = useLastListUrl();
  // The user may have come from a list of another resource.
  const query = left.resource === resource ? left.query : undefined;
  const lastSeen = useRef({ id, at: -1 });
  const here = usePage(resource, query, 0, true);
  const found = here.rows.findIndex((row) => row.id === id);
  if (found >= 0) lastSeen.current = { id, at: found };
  const isGone = found < 0 && here.rows.length > 0;
  // A record that no longer matches the filter keeps its position, and the rows after it move up.
  const at = isGone && lastSeen.current.id === id ? lastSeen.current.at : found;
  const next = isGone ? at : at + 1;
  const perPage = query?.pagination.perPage ?? 0;
  const place = ((query?.pagination.page ?? 1) - 1) * perPage + at + 1;
  const isLast = at >= 0 && next >= here.rows.length && place < here.total;
  const pageBefore = usePage(resource, query, -1, at === 0);
  const pageAfter = usePage(resource, query, 1, isLast);
  const navigate = useNavigate();
  const before =
    at > 0 ? { row: here.rows[at - 1], query } : { row: pageBefore.rows.at(-1), query: pageBefore.query };
  const after = isLast ? { row: pageAfter.rows[0], query: pageAfter.query } : { row: here.rows[next], query };
  const go = ({ row, query }: typeof before) => {
    if (row && at >= 0) navigate(addressOf(String(row.id)), { state: { ...left, query } });
  };
  useShortcuts({ k: () => go(before), j: () => go(after) });
  if (!query || at < 0) return null;
  return (
    <span className={styles.count}>
      {place} of {here.total}
      <IconButton framed aria-label={`Previous ${what}`} disabled={!before.row} onClick={() => go(before)}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton framed aria-label={`Next ${what}`} disabled={!after.row} onClick={() => go(after)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
