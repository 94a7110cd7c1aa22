import type { ProviderFit } from '@bedside/contracts/appointments/dispatch.schema';
import { timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Car from 'lucide-react/icons/car';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { Tag } from '../../../components/Tag.tsx';
import { driveText, durationText } from '../../../formatting/appointment-text.ts';
import styles from './ProviderChoices.module.css';

interface Props {
  ranked: ProviderFit;
  isBest: boolean;
  skills: readonly string[];
  /** Links to this day on the board, in a new tab so that no input is lost. */
  day?: string | undefined;
}

/** Explains a provider’s rank: skills, drive, and workload of the day. */
export function ProviderFacts({ ranked, isBest, skills, day }: Props) {
  const { provider } = ranked;
  return (
    <>
      <p className={styles.head}>
        <b>{fullName(provider)}</b>
        <span className={styles.muted}>{provider.credentials}</span>
        {isBest && <Tag>Best fit</Tag>}
        <Load ranked={ranked} />
      </p>
      <p className={styles.facts}>
        {skills.map((skill) => (
          <span key={skill} className={styles.skill}>
            <Check size={14} strokeWidth={2} aria-hidden /> {skill}
          </span>
        ))}
        <Drive ranked={ranked} />
        {day && (
          <Link
            to={`/board?${new URLSearchParams({ date: day, provider: provider.id })}`}
            target="_blank"
            className={`reach ${styles.day}`}
            aria-label={`Show day of ${fullName(provider)} on the board`}
          >
            <CalendarRange size={14} strokeWidth={1.75} aria-hidden /> Show day
          </Link>
        )}
      </p>
    </>
  );
}

function Load({
  ranked: { appointmentCount, bookedMinutes, workingMinutes, longestGapMinutes },
}: {
  ranked: ProviderFit;
}) {
  const visits = appointmentCount === 1 ? '1 visit' : `${appointmentCount} visits`;
  const none = longestGapMinutes > 0 ? 'Free all day' : 'No visits';
  const share = workingMinutes > 0 ? Math.min(1, bookedMinutes / workingMinutes) : 1;
  return (
    <span className={styles.load}>
      <span className={styles.bar} aria-hidden data-full={share > 0.9 || undefined}>
        <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
      {appointmentCount === 0 ? none : `${visits}, ${durationText(bookedMinutes)}`}
    </span>
  );
}

function Drive({ ranked: { starts, comesFrom } }: { ranked: ProviderFit }) {
  const minutes = starts[0]?.travelMinutes;
  if (minutes === null || minutes === undefined) return null;
  const from = comesFrom
    ? `from ${comesFrom.firstName} ${comesFrom.lastName}, ${timeText(comesFrom.endTime)}`
    : 'from the office';
  return (
    <span>
      <Car size={14} strokeWidth={1.75} aria-hidden /> {driveText(minutes)} {from}
    </span>
  );
}
