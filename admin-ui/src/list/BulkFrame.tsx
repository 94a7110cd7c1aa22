import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useShortcuts } from '../components/use-shortcuts.ts';
import styles from './BulkBar.module.css';

const numberText = (count: number): string => count.toLocaleString('en-US');

/** A selection goes as far as this where no action works by filter on the server. */
const MOST_SELECTED = 250;

interface Props {
  label: string;
  /** Where actions work by the list's filter: all that match, beyond the rows that are read. */
  everything?: { isOn: boolean; most: number; onToggle(isOn: boolean): void };
  children: ReactNode;
}

/** The bar over the list while rows are selected: how many, and their actions. */
export function BulkFrame({ label, everything, children }: Props) {
  const { selectedIds, total = 0, onSelectAll, onUnselectItems } = useListContext();
  useShortcuts({ Escape: () => onUnselectItems() });
  const most = everything?.most ?? MOST_SELECTED;
  const isAll = everything?.isOn === true;
  const canSelectAll = !isAll && selectedIds.length < total && total <= most;
  const selectAll = () => (everything ? everything.onToggle(true) : onSelectAll({ limit: MOST_SELECTED }));
  const count = isAll ? total : selectedIds.length;
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b role="status">{isAll ? `All ${numberText(count)}` : numberText(count)} selected</b>
      {canSelectAll && (
        <button type="button" onClick={selectAll}>
          Select all {numberText(total)}
          {everything && ' that match'}
        </button>
      )}
      {isAll && (
        <button type="button" onClick={() => everything?.onToggle(false)}>
          Only the {numberText(selectedIds.length)} I selected
        </button>
      )}
      {total > most && (
        <span className={styles.hint}>Filter to {numberText(most)} or fewer to select all</span>
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
