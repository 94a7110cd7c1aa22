import styles from './StepProgress.module.css';

interface Props {
  /** Total steps, and the current one (1-based). */
  steps: number;
  number: number;
  isHalf: boolean;
}

export const StepProgress = ({ steps, number, isHalf }: Props) => (
  <div className={styles.bar} aria-hidden>
    {Array.from({ length: steps }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the bar never move
      <span key={at} className={partClass(at + 1, number, isHalf)} />
    ))}
  </div>
);

function partClass(part: number, number: number, isHalf: boolean): string | undefined {
  if (part > number) return styles.part;
  return part === number && isHalf ? styles.half : styles.done;
}
