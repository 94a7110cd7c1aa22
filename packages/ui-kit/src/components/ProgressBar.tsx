import styles from './ProgressBar.module.css';

interface Props {
  label: string;
  part: number;
}

export function ProgressBar({ label, part }: Props) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <span className={styles.figure}>{percent}%</span>
      <progress className={styles.bar} value={percent} max={100} aria-label={label} />
    </div>
  );
}
