import type { ProgressHTMLAttributes } from 'react';
import styles from './ProgressBar.module.css';

interface Props {
  label: string;
  part: number;
}

export const Progress = (props: ProgressHTMLAttributes<HTMLProgressElement>) => (
  <progress {...props} className={styles.bar} />
);

export function ProgressBar({ label, part }: Props) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <span className={styles.figure}>{percent}%</span>
      <Progress value={percent} max={100} aria-label={label} />
    </div>
  );
}
