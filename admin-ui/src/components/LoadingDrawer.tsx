import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { DrawerHeader } from './DrawerHeader.tsx';
import styles from './drawer.module.css';
import { FailureNotice } from './FailureNotice.tsx';

interface Props {
  title: string;
  label: string;
  error: Error | null;
  onReload(): void;
}

/** While a row's whole record loads that its form needs. */
export function LoadingDrawer({ title, label, error, onReload }: Props) {
  return (
    <>
      <DrawerHeader title={title} />
      <div className={styles.body}>
        {error ? (
          <FailureNotice failure={error} onReload={onReload} />
        ) : (
          <Loading label={label}>
            <Skeleton height={320} />
          </Loading>
        )}
      </div>
    </>
  );
}
