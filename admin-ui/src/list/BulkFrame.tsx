import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { useShortcuts } from '../components/screen-hooks.ts';
import { countText } from '../formatting/letters.ts';
import styles from './BulkBar.module.css';

/** Selection limit for bulk actions that the server can’t run by filter. */
const MAX_SELECTED = 250;

interface Props {
  label: string;
  /** For actions that the server runs by the list’s filter. */
  everything?: { isOn: boolean; most: number; onToggle(isOn: boolean): void };
  children: ReactNode;
}

export function BulkFrame({ label, everything, children }: Props) {
  const { selectedIds, total = 0, onSelectAll, onUnselectItems } = useListContext();
  useShortcuts({ Escape: () => onUnselectItems() });
  const isNothingLeft = everything?.isOn === true && total === 0;
  useEffect(() => {
    if (isNothingLeft) onUnselectItems();
  }, [isNothingLeft, onUnselectItems]);
  const most = everything?.most ?? MAX_SELECTED;
  const isAll = everything?.isOn === true;
  const canSelectAll = !isAll && selectedIds.length < total && total <= most;
  const selectAll = () => (everything ? everything.onToggle(true) : onSelectAll({ limit: MAX_SELECTED }));
  const count = isAll ? total : selectedIds.length;
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b role="status">{isAll ? `All ${countText(count)}` : countText(count)} selected</b>
      {canSelectAll && (
        <button type="button" onClick={selectAll}>
          Select all {countText(total)}
          {everything && ' that match'}
        </button>
      )}
      {isAll && (
        <button type="button" onClick={() => everything?.onToggle(false)}>
          Only the {countText(selectedIds.length)} I selected
        </button>
      )}
      {total > most && (
        <span className={styles.hint}>Filter to {countText(most)} or fewer to select all</span>
      )}
      <hr />
      {children}
      <hr />
      <button type="button" aria-label="Clear selection" onClick={() => onUnselectItems()}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

/** The selected rows, including those on other pages, which are fetched. */
export function useSelectedRows<Row extends { id: string }>(): readonly Row[] {
  const { selectedIds, data = [], resource } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const shown = data.filter(({ id }) => selectedIds.includes(id));
  const missing = selectedIds.filter((id) => !data.some((row) => row.id === id));
  const { data: others = [] } = useQuery({
    queryKey: [resource, 'selected', missing],
    queryFn: async () => {
      const chunks = chunksOf(missing, 100).map((ids) => dataProvider.getMany<Row>(resource, { ids }));
      return (await Promise.all(chunks)).flatMap((answer) => answer.data);
    },
    enabled: missing.length > 0,
  });
  return [...shown, ...others.filter(({ id }) => missing.includes(id))];
}

const chunksOf = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
