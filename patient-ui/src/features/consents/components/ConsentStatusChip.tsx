import type { ConsentStatus } from '@bedside/contracts/people/consent.schema';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './ConsentStatusChip.module.css';

export const ConsentStatusChip = ({ status }: { status: ConsentStatus }) => (
  <span className={styles.chip} data-status={status}>
    {useTexts().consent.statuses[status]}
  </span>
);
