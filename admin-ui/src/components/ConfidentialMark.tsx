import Lock from 'lucide-react/icons/lock';
import styles from './ConfidentialMark.module.css';

/** Marks a visit that the patient’s family can’t see. */
export const ConfidentialMark = ({ of }: { of: { confidential: boolean } }) =>
  of.confidential && (
    <span className={styles.mark} title="Confidential: the family doesn’t see this visit">
      <Lock size={12} strokeWidth={2} aria-hidden />
      <span className="visually-hidden">, confidential</span>
    </span>
  );
