import type { PaymentException } from '../review-text.ts';
import styles from './detail.module.css';

/** Names at the payment provider, to look them up there. */
export function PaymentExceptionDetail({ detail }: Pick<PaymentException, 'detail'>) {
  const names = Object.entries(detail).filter(
    ([key, value]) => key.endsWith('Id') && typeof value === 'string' && value !== '',
  );
  if (names.length === 0) return null;
  return (
    <dl className={styles.detail}>
      {names.map(([key, value]) => (
        <div key={key}>
          <dt>{key.replace(/Id$/, '')}</dt>
          <dd>
            <code>{String(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
