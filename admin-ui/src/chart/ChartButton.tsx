import { lazy } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import styles from './chart.module.css';

const ChartDrawer = lazy(() => import('./ChartDrawer.tsx'));

interface Props {
  patientId: string;
  /** Whose, for a screen reader. */
  name: string;
  label?: string;
}

/** Opens a patient's chart beside the page. */
export function ChartButton({ patientId, name, label = 'Chart' }: Props) {
  const drawer = useDrawer();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${label} for ${name}`}
      onClick={() => drawer.open(<ChartDrawer patientId={patientId} />, { isWide: true })}
    >
      {label}
    </button>
  );
}
