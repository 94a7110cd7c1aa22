import { lazy } from 'react';
import { useDrawer } from '../components/drawer.tsx';
import styles from './chart.module.css';

export const ChartDrawer = lazy(() => import('./ChartDrawer.tsx'));

interface Props {
  patientId: string;
  name: string;
  label?: string;
}

export function ChartButton({ patientId, name, label = 'Chart' }: Props) {
  const drawer = useDrawer();
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${label} for ${name}`}
      onClick={() => drawer.open(<ChartDrawer patientId={patientId} />, 'wide')}
    >
      {label}
    </button>
  );
}
