import { createdAtOf } from '@bedside/contracts/common/created-at';
import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { Facets } from '../data/client.ts';
import { background } from '../data/data-provider.ts';
import { useLiveChanges, VISIBLE_REFRESH_MS } from '../data/live.tsx';
import type { Filters } from './filters.ts';
import styles from './NewRowsPill.module.css';
import { type ListAnswer, patchList } from './patch-list.ts';

interface Props {
  of: LiveMessage['entityType'];
  /** Fixed filters that aren't in the URL. */
  always?: Filters;
}

/** New rows wait behind this button, so that the table doesn’t shift. */
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

const MAX_IDS = 100;

interface Row {
  id: string;
  createdAt?: string;
  /** For rows of sent items, which have this instead of `createdAt`. */
  sentAt?: string;
}

const idsOf = (changes: readonly LiveMessage[]) => new Set(changes.map(({ entityId }) => entityId));

/** Updates visible rows and counts in place. Returns how many new rows a reload would add. */
function useLiveRows(listed: LiveMessage['entityType'], always: Filters = {}) {
  const { data, filterValues, total = 0, sort, resource } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const unseen = useRef(new Set<string>());
  const loadedAt = useRef(new Date());
  const shown = new Set(data?.map(({ id }) => id));

  const first = (filter: object, perPage = 1) =>
    dataProvider.getList<Row>(resource, {
      pagination: { page: 1, perPage },
      sort,
      filter: { ...filter, ...always },
      meta: background,
    });

  const patch = (fresh: readonly Row[], facets?: Facets) =>
    queryClient.setQueriesData<ListAnswer>({ queryKey: [resource, 'getList'], type: 'active' }, (old) =>
      patchList(old, fresh, facets),
    );

  async function refreshShown(ids: ReadonlySet<string>) {
    const { data: added } = await dataProvider.getMany(resource, { ids: [...ids], meta: background });
    patch(added);
  }

  async function refreshCounts() {
    const isWhole = total <= shown.size;
    const ids = [...unseen.current]
      .filter((id) => isWhole || createdAtOf(id) > loadedAt.current.getTime())
      .slice(0, MAX_IDS);
    const [{ meta }, matching] = await Promise.all([
      first(filterValues),
      ids.length === 0 ? [] : (await first({ ...filterValues, id: ids }, MAX_IDS)).data,
    ]);
    patch([], meta.facets);
    const isNew = ({ createdAt, sentAt }: Row) =>
      isWhole || new Date(createdAt ?? sentAt ?? 0) > loadedAt.current;
    setWaiting(matching.filter(isNew).length);
  }

  function clear() {
    unseen.current.clear();
    setWaiting(0);
  }

  useLiveChanges((changes) => void refreshShown(idsOf(changes)).catch(() => undefined), {
    of: listed,
    most: VISIBLE_REFRESH_MS,
    isRelevant: ({ entityId }) => shown.has(entityId),
  });
  useLiveChanges(
    (changes) => {
      for (const id of idsOf(changes)) if (!shown.has(id)) unseen.current.add(id);
      void refreshCounts().catch(() => undefined);
    },
    { of: listed },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when the list changes
  useEffect(() => {
    loadedAt.current = new Date();
    unseen.current.clear();
    setWaiting(0);
  }, [filterValues, sort.field, sort.order, total]);

  return { waiting, clear };
}
