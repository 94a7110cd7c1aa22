import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { Rows } from './Card.tsx';
import styles from './RowSkeletons.module.css';

export function RowSkeletons({ rows }: { rows: number }) {
  const { shell } = useTexts();
  return (
    <Loading label={shell.loading}>
      <Rows>
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={at} className={styles.row}>
            <Skeleton width={40} height={40} round />
            <span className={styles.words}>
              <Skeleton width="55%" height={14} />
              <Skeleton width="75%" height={12} />
            </span>
          </li>
        ))}
      </Rows>
    </Loading>
  );
}
