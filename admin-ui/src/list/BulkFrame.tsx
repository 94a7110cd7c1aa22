import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import styles from './BulkBar.module.css';

/** A selection goes as far as this without an action that works by filter on the server. */
const MOST_SELECTED = 250;

/** What stands over the list while rows are selected: how many, and what can be done with them. */
export function BulkFrame({ label, children }: { label: string; children: ReactNode }) {
  const { selectedIds, total = 0, onSelectAll, onUnselectItems } = useListContext();
  useShortcuts({ Escape: () => onUnselectItems() });
  const canSelectAll = selectedIds.length < total && total <= MOST_SELECTED;
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b role="status">{selectedIds.length} selected</b>
      {canSelectAll && (
        <button type="button" onClick={() => onSelectAll({ limit: MOST_SELECTED })}>
          Select all {total}
        </button>
      )}
      {total > MOST_SELECTED && (
        <span className={styles.hint}>Narrow the list to {MOST_SELECTED} to select all</span>
      )}
      <hr />
      {children}
      <hr />
      <button type="button" aria-label="Clear the selection" onClick={() => onUnselectItems()}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
