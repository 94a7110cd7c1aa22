import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Filters } from '../../list/filters.ts';
import { listParamsOf } from '../../list/filters.ts';
import { useShortcuts } from '../screen-hooks.ts';
import { useLastListUrl } from '../use-list-address.ts';
import styles from './PageHead.module.css';

interface Props {
  resource: string;
  what: string;
  id: string;
  /** Default sort when the list's URL has none. */
  sortedBy: string;
  /** Fixed filters of lists with their own URLs. */
  always?: Readonly<Record<string, Filters>>;
  addressOf(id: string): string;
}

/** "7 of 96": position in the originating list, with links to its neighbors. */
export function PreviousNextLinks({ resource, what, id, sortedBy, always = {}, addressOf }: Props) {
  const left = useLastListUrl();
  const held = always[left.list ?? ''];
  const asked = listParamsOf(left.from || (held ? '?filter={}' : ''), sortedBy);
  const params = asked && { ...asked, filter: { ...asked.filter, ...held } };
  const { data = [], total = 0 } = useGetList(resource, params ?? {}, {
    enabled: params !== null,
  });
  const navigate = useNavigate();
  const at = data.findIndex((row) => row.id === id);
  const go = (row: { id: string | number } | undefined) => {
    if (row) navigate(addressOf(String(row.id)), { state: left });
  };
  const before = at < 0 ? undefined : data[at - 1];
  const after = at < 0 ? undefined : data[at + 1];
  useShortcuts({ k: () => go(before), j: () => go(after) });
  if (!params || at < 0) return null;
  const place = (params.pagination.page - 1) * params.pagination.perPage + at + 1;
  return (
    <span className={styles.count}>
      {place} of {total}
      <IconButton
        size="small"
        className="framed"
        aria-label={`Previous ${what}`}
        disabled={!before}
        onClick={() => go(before)}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        className="framed"
        aria-label={`Next ${what}`}
        disabled={!after}
        onClick={() => go(after)}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
