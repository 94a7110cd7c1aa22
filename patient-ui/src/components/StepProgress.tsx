import styles from './StepProgress.module.css';

interface Props {
  /** How many parts there are, and which one it is, from 1. */
  steps: number;
  number: number;
  /** The current part is half way. */
  isHalf: boolean;
}

/** How far it is, as a bar of parts; the words beside it say the same. */
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
