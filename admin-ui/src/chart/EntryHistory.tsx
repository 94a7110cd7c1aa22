import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import styles from '../components/drawer.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { EntryChanges } from './EntryChanges.tsx';

interface Props {
  entry: ChartEntry;
  onBack?(): void;
}

/** For users who may read the chart but not change it. */
export default function EntryHistory({ entry, onBack }: Props) {
  const drawer = useDrawer();
  const { title } = entryText(entry, chartTextEn, useFormats());
  return (
    <>
      <DrawerHeader title={title} />
      <div className={styles.body}>
        <EntryChanges entry={entry} />
      </div>
      <div className={styles.foot}>
        <Button kind="secondary" onClick={onBack ?? drawer.close}>
          {onBack ? 'Back' : 'Close'}
        </Button>
      </div>
    </>
  );
}
