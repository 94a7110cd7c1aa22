import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { StepProgress } from '../../../components/StepProgress.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { BookingStep } from '../booking-form.ts';
import { STEPS_COUNTED } from '../use-booking-step.ts';
import styles from './StepHead.module.css';

interface Props {
  number: number;
  isHalf: boolean;
  previous: BookingStep | null;
  title: string;
}

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
      <StepProgress steps={STEPS_COUNTED} number={number} isHalf={isHalf} />
      <h1 className={styles.title}>{title}</h1>
    </>
  );
}
