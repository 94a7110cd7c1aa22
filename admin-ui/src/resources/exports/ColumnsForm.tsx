import type { ExportColumn } from '@bedside/contracts/payments/exports.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { CheckboxInput, CheckboxRow } from '../../components/CheckboxInput.tsx';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer } from '../../components/drawer.tsx';
import styles from './exports.module.css';

interface Props {
  all: readonly ExportColumn[];
  chosen: readonly ExportColumn[];
  /** Undefined means all columns. */
  onChoose(keys: readonly string[] | undefined): void;
}

export function ColumnsForm({ all, chosen, onChoose }: Props) {
  const drawer = useDrawer();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(chosen.map(({ key }) => key)));
  const groups = Map.groupBy(all, ({ group }) => group);
  const set = (columns: readonly ExportColumn[], isOn: boolean) => {
    const changed = new Set(keys);
    for (const { key } of columns) isOn ? changed.add(key) : changed.delete(key);
    setKeys(changed);
  };
  return (
    <form
      className={drawerStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        drawer.close();
        onChoose(
          keys.size === all.length ? undefined : all.flatMap(({ key }) => (keys.has(key) ? [key] : [])),
        );
      }}
    >
      <DrawerHeader title="Columns" about={`${keys.size} of ${all.length} selected`} />
      <div className={drawerStyles.body}>
        <GroupLine name="All columns" columns={all} keys={keys} onSet={set} />
        {[...groups].map(([name, columns]) => (
          <fieldset key={name} className={styles.group}>
            <legend>
              <GroupLine name={name} columns={columns} keys={keys} onSet={set} />
            </legend>
            <div className={styles.columns}>
              {columns.map((column) => (
                <CheckboxRow
                  key={column.key}
                  checked={keys.has(column.key)}
                  onChange={(event) => set([column], event.target.checked)}
                >
                  {column.label}
                </CheckboxRow>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className={drawerStyles.foot}>
        <span className={drawerStyles.note}>{keys.size === 0 && 'Select at least one column.'}</span>
        <Button kind="secondary" onClick={drawer.close}>
          Cancel
        </Button>
        <Button type="submit" disabled={keys.size === 0}>
          Apply columns
        </Button>
      </div>
    </form>
  );
}

interface GroupProps {
  name: string;
  columns: readonly ExportColumn[];
  keys: ReadonlySet<string>;
  onSet(columns: readonly ExportColumn[], isOn: boolean): void;
}

function GroupLine({ name, columns, keys, onSet }: GroupProps) {
  const on = columns.filter(({ key }) => keys.has(key)).length;
  const isAll = columns.length > 0 && on === columns.length;
  return (
    <label className={styles.groupLine}>
      <CheckboxInput checked={isAll} isPartial={on > 0 && !isAll} onChange={() => onSet(columns, !isAll)} />
      <b>{name}</b>
      <small>
        {on} of {columns.length}
      </small>
    </label>
  );
}
