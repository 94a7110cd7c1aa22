import { Spinner } from '@bedside/ui-kit/components/Spinner';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './billing.module.css';

export function PaymentProcessingNote() {
  const { appointment: texts } = useTexts();
  return (
    <div className={styles.confirming} role="status">
      <Spinner />
      <div>
        <p className="strong">{texts.confirming}</p>
        <p className="small muted">{texts.confirmingText}</p>
      </div>
    </div>
  );
}
