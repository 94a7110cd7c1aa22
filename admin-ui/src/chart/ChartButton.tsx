import { useDrawer } from '../parts/drawer.tsx';
import styles from './chart.module.css';
import { ChartDrawer } from './forms-lazy.ts';

interface Props {
  patientId: string;
  /** Whose, for a screen reader. */
  name: string;
}

/** Opens a patient's chart beside the page. */
export function ChartButton({ patientId, name }: Props) {
  const drawer = useDrawer();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Chart of ${name}`}
      onClick={() => drawer.open(<ChartDrawer patientId={patientId} />, { isWide: true })}
    >
      Chart
    </button>
  );
}
