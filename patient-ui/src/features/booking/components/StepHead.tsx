import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { BookingStep } from '../booking-form.ts';
import { STEPS_COUNTED } from '../use-booking-step.ts';
import styles from './StepHead.module.css';

interface Props {
  number: number;
  isHalf: boolean;
  previous: BookingStep | null;
  title: string;
}

/** Back, how far it is, and what is asked. */
export function StepHead({ number, isHalf, previous, title }: Props) {
  const { booking, shell } = useTexts();
  return (
    <>
      <div className={styles.line}>
        <Link to={previous ? `?step=${previous}` : '/home'} className={styles.back}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          {shell.back}
        </Link>
        <span className="small muted">{booking.stepOf(number, STEPS_COUNTED)}</span>
      </div>
      <div className={styles.bar} aria-hidden>
        {Array.from({ length: STEPS_COUNTED }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the bar never move
          <span key={at} className={partClass(at + 1, number, isHalf)} />
        ))}
      </div>
      <h1 className={styles.title}>{title}</h1>
    </>
  );
}

function partClass(part: number, number: number, isHalf: boolean): string | undefined {
  if (part > number) return styles.part;
  return part === number && isHalf ? styles.half : styles.done;
}
