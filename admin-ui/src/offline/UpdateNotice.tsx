import { Button } from '@bedside/ui-kit/components/Button';
import { useWaitingRelease } from './register-worker.ts';
import styles from './UpdateNotice.module.css';

export function UpdateNotice() {
  const reload = useWaitingRelease();
  if (!reload) return null;
  return (
    <div className={styles.update} role="status">
      A new version is ready.
      <Button small onClick={reload}>
        Reload
      </Button>
    </div>
  );
}
