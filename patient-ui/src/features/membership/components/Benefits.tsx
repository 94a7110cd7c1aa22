import Check from 'lucide-react/icons/check';
import styles from './membership.module.css';

export const Benefits = ({ benefits }: { benefits: readonly string[] }) =>
  benefits.length > 0 && (
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit} className="small">
          <Check size={16} strokeWidth={2} aria-hidden />
          {benefit}
        </li>
      ))}
    </ul>
  );
