import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { background } from '../data/data-provider.ts';
import { useLiveMessages } from '../data/live.tsx';
import type { Filters } from './filters.ts';
import styles from './NewRowsPill.module.css';
import { type ListAnswer, patchList } from './patch-list.ts';

interface Props {
  of: LiveMessage['entityType'];
  /** Fixed filters that aren't in the URL. */
  always?: Filters;
}

/** New rows wait behind this button so the table doesn't shift. */
export function NewRowsPill({ of, always }: Props) {
  const { refetch } = useListContext();
  const { waiting, clear } = useLiveRows(of, always);
  return (
    <span role="status">
      {waiting > 0 && (
        <button
          type="button"
          className={styles.pill}
          onClick={() => {
            clear();
            refetch();
          }}
        >
          <ArrowUp size={14} strokeWidth={2} aria-hidden />
          {waiting} new
        </button>
      )}
    </span>
  );
}

/** Batches changes into one refetch. */
const GATHER_MILLISECONDS = 400;
const MOST_IDS = 100;

interface Row {
  id: string;
  createdAt?: string;
  /** Sent rows have this instead of createdAt. */
  sentAt?: string;
}

/** Updates visible rows and counts in place. Returns how many new rows a reload would add. */
function useLiveRows(listed: LiveMessage['entityType'], always: Filters = {}) {
  const { data, filterValues, total = 0, sort, resource } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const changed = useRef(new Set<string>());
  const unseen = useRef(new Set<string>());
  const loadedAt = useRef(new Date());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = new Set(data?.map(({ id }) => id));

  const first = (filter: object, perPage = 1) =>
    dataProvider.getList<Row>(resource, {
      pagination: { page: 1, perPage },
      sort,
      filter: { ...filter, ...always },
      meta: background,
    });

  async function refreshShown(ids: readonly string[]) {
    if (ids.length === 0) return;
    const [{ data: fresh }, { meta }] = await Promise.all([
      dataProvider.getMany(resource, { ids: [...ids], meta: background }),
      first(filterValues),
    ]);
    queryClient.setQueriesData<ListAnswer>({ queryKey: [resource, 'getList'], type: 'active' }, (old) =>
      patchList(old, fresh, meta.facets),
    );
  }

  async function countUnseen() {
    if (unseen.current.size === 0) return;
    const ids = [...unseen.current].slice(0, MOST_IDS);
    const { data: matching } = await first({ ...filterValues, id: ids }, MOST_IDS);
    const isWhole = total <= shown.size;
    const isNew = ({ createdAt, sentAt }: Row) =>
      isWhole || new Date(createdAt ?? sentAt ?? 0) > loadedAt.current;
    setWaiting(matching.filter(isNew).length);
  }

  function catchUp() {
    const ids = [...changed.current];
    changed.current.clear();
    for (const id of ids) if (!shown.has(id)) unseen.current.add(id);
    return Promise.all([refreshShown(ids.filter((id) => shown.has(id))), countUnseen()]);
  }

  function clear() {
    unseen.current.clear();
    setWaiting(0);
  }

  useLiveMessages(({ type, entityType, entityId }) => {
    if (type !== 'changed' || entityType !== listed) return;
    changed.current.add(entityId);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void catchUp().catch(() => undefined), GATHER_MILLISECONDS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the list changes
  useEffect(() => {
    loadedAt.current = new Date();
    unseen.current.clear();
    setWaiting(0);
  }, [filterValues, sort.field, sort.order, total]);

  return { waiting, clear };
}
