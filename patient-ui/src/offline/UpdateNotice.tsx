import { Button } from '@bedside/ui-kit/components/Button';
import { useWaitingRelease } from '@bedside/ui-kit/offline/register-worker';
import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './UpdateNotice.module.css';

export function UpdateNotice() {
  const { offline: texts } = useTexts();
  const reload = useWaitingRelease();
  if (!reload) return null;
  return (
    <div className={styles.update} role="status">
      {texts.newVersion}
      <Button small onClick={reload}>
        {texts.reload}
      </Button>
    </div>
  );
}
