import type { Fit, ProviderFit, ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, useState } from 'react';
import { durationText } from '../../../formatting/appointment-text.ts';
import styles from './ProviderChoices.module.css';
import { ProviderFacts } from './ProviderFacts.tsx';

interface Choice {
  providerId: string;
  /** `HH:mm` in the practice’s time zone; empty while being typed. */
  time: string;
}

interface Props {
  ranking: ProviderRanking | undefined;
  chosen: Choice;
  /** How the chosen provider and time fit. */
  fit: Fit | null;
  onChoose(choice: Choice): void;
  /** The ID of the only provider to show. */
  only?: string | undefined;
  /** Links each provider to this day on the board. */
  day?: string;
}

/** Providers who could take the appointment, best first, with times to choose in one click. */
export function ProviderChoices({ ranking, chosen, fit, onChoose, only, day }: Props) {
  if (!ranking)
    return (
      <Loading label="Loading providers">
        {(only ? [1] : [1, 2, 3]).map((row) => (
          <Skeleton key={row} height={92} />
        ))}
      </Loading>
    );
  if (only) {
    const ranked = ranking.providers.find(({ provider }) => provider.id === only);
    return (
      ranked && (
        <OneProvider ranking={ranking} ranked={ranked} chosen={chosen} fit={fit} onChoose={onChoose} />
      )
    );
  }
  const able = ranking.providers.filter(({ obstacle }) => obstacle === null);
  const unable = ranking.providers.filter(({ obstacle }) => obstacle !== null);
  const fitting = able.filter(({ starts }) => starts.length > 0).length;
  return (
    <section aria-label="Providers">
      <p className={styles.summary}>
        <span>Ranked by skills, free time, drive, and workload</span>
        <b>
          {fitting} of {ranking.providers.length} fit
        </b>
      </p>
      <div role="radiogroup" aria-label="Provider and time" className={styles.list} onKeyDown={moveFocus}>
        {able.map((one) => (
          <ProviderRow
            key={one.provider.id}
            ranked={one}
            isBest={isBestFit(ranking, one)}
            skills={ranking.requiredSkills}
            day={day}
            durationMinutes={ranking.durationMinutes}
            chosen={one.provider.id === chosen.providerId ? chosen.time : null}
            fit={one.provider.id === chosen.providerId ? fit : null}
            onChoose={(time) => onChoose({ providerId: one.provider.id, time })}
          />
        ))}
      </div>
      {fitting === 0 && (
        <p className={styles.none}>
          {able.some(({ alternative }) => alternative)
            ? 'No one is free at the preferred time. Choose a time above, or another day.'
            : 'No one is free then. Try another day or time.'}
        </p>
      )}
      {unable.length > 0 && (
        <details className={styles.unable}>
          <summary>{unable.length} can’t take it</summary>
          <ul>
            {unable.map(({ provider, obstacle }) => (
              <li key={provider.id}>
                {fullName(provider)}: {obstacle}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const MAX_DRIVE_MINUTES = 120;

/** No one fits a visit that is hours away. */
function isBestFit({ providers }: ProviderRanking, { provider, starts: [first] }: ProviderFit): boolean {
  const best = providers.find(({ obstacle }) => obstacle === null);
  return best?.provider.id === provider.id && !!first && (first.travelMinutes ?? 0) <= MAX_DRIVE_MINUTES;
}

interface OneProps extends Omit<Props, 'only' | 'ranking'> {
  ranking: ProviderRanking;
  ranked: ProviderFit;
}

function OneProvider({ ranking, ranked, chosen, fit, onChoose }: OneProps) {
  const { provider, obstacle } = ranked;
  if (obstacle)
    return (
      <p className={styles.warning}>
        {fullName(provider)}: {obstacle}.
      </p>
    );
  return (
    <div role="radiogroup" aria-label="Provider and time" className={styles.list} onKeyDown={moveFocus}>
      <ProviderRow
        ranked={ranked}
        isBest={isBestFit(ranking, ranked)}
        skills={ranking.requiredSkills}
        durationMinutes={ranking.durationMinutes}
        chosen={chosen.providerId === provider.id ? chosen.time : null}
        fit={fit}
        onChoose={(time) => onChoose({ providerId: provider.id, time })}
      />
    </div>
  );
}

/** Up and Down change the provider, Left and Right the time. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-provider]')];
  const row = rows.findIndex((one) => one.contains(document.activeElement));
  const times: Element[] = [...(rows[row]?.querySelectorAll('button') ?? [])];
  const time = document.activeElement ? times.indexOf(document.activeElement) : -1;
  if (row < 0 || time < 0) return;
  const next = {
    ArrowUp: rows[row - 1]?.querySelector('button'),
    ArrowDown: rows[row + 1]?.querySelector('button'),
    ArrowLeft: times[time - 1],
    ArrowRight: times[time + 1],
  }[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

interface RowProps {
  ranked: ProviderFit;
  isBest: boolean;
  skills: readonly string[];
  day?: string | undefined;
  durationMinutes: number;
  /** This provider’s chosen time; null for every other provider. */
  chosen: string | null;
  fit: Fit | null;
  onChoose(time: string): void;
}

function ProviderRow({ ranked, isBest, skills, day, durationMinutes, chosen, fit, onChoose }: RowProps) {
  const { provider, starts, alternative, longestGapMinutes } = ranked;
  const offered = [...starts.map(({ time }) => time), ...(alternative ? [alternative.time] : [])];
  const [isOther, setIsOther] = useState(false);
  const isTyped = isOther && chosen !== null;
  const offer = (time: string) => {
    setIsOther(false);
    onChoose(time);
  };
  return (
    <div data-provider className={styles.row} data-chosen={chosen !== null || undefined}>
      <Avatar person={provider} size={32} />
      <div className={styles.main}>
        <ProviderFacts ranked={ranked} isBest={isBest} skills={skills} day={day} />
        <div className={styles.times}>
          {starts.map(({ time, travelMinutes }, index) => (
            <TimeButton
              key={time}
              label={isSameHalf(starts[index - 1]?.time, time) ? shortTime(time) : timeText(time)}
              ariaLabel={`${fullName(provider)}, ${timeText(time)}${travelMinutes === null ? '' : `, ${travelMinutes}-minute drive`}`}
              isChosen={!isTyped && chosen === time}
              onChoose={() => offer(time)}
            />
          ))}
          {alternative && (
            <TimeButton
              label={timeText(alternative.time)}
              ariaLabel={`${fullName(provider)}, ${timeText(alternative.time)}, ${alternative.note}`}
              hasDrawback
              isChosen={!isTyped && chosen === alternative.time}
              onChoose={() => offer(alternative.time)}
            />
          )}
          {isTyped ? (
            <input
              type="time"
              aria-label={`Time for ${fullName(provider)}`}
              className={styles.other}
              value={chosen ?? ''}
              // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed
              autoFocus
              onChange={(event) => onChoose(event.target.value)}
            />
          ) : (
            <button
              type="button"
              className={styles.time}
              data-drawback
              aria-label={`Other time for ${fullName(provider)}`}
              onClick={() => {
                setIsOther(true);
                onChoose(offered[0] ?? '');
              }}
            >
              <Clock size={14} strokeWidth={1.75} aria-hidden /> Other
            </button>
          )}
        </div>
        {starts.length === 0 && !alternative && (
          <p className={styles.muted}>
            Longest gap {durationText(longestGapMinutes)}; this visit needs {durationText(durationMinutes)}.
          </p>
        )}
        {alternative && chosen !== alternative.time && (
          <p className={alternative.clash ? styles.warning : styles.muted}>
            {alternative.clash ? alternative.note : `${timeText(alternative.time)} ${alternative.note}`}
          </p>
        )}
        {fit?.clash && chosen && (
          <div className={styles.clash} role="status">
            <p>
              <TriangleAlert size={14} strokeWidth={1.75} aria-hidden /> {fit.note}
            </p>
            {fit.latestStart && fit.latestStart !== chosen && (
              <button type="button" className={styles.time} onClick={() => onChoose(fit.latestStart ?? '')}>
                Use {timeText(fit.latestStart)}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** In a row of times, only those where AM changes to PM say so. */
const isSameHalf = (before: string | undefined, time: string) =>
  before !== undefined && before < '12:00' === time < '12:00';
const shortTime = (time: string) => timeText(time).replace(/\s?[AP]M$/, '');

interface TimeButtonProps {
  label: string;
  ariaLabel: string;
  isChosen: boolean;
  hasDrawback?: boolean;
  onChoose(): void;
}

const TimeButton = ({ label, ariaLabel, isChosen, hasDrawback, onChoose }: TimeButtonProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a radio input can't be styled as a button with an icon
  <button
    type="button"
    role="radio"
    aria-checked={isChosen}
    aria-label={ariaLabel}
    className={styles.time}
    data-chosen={isChosen || undefined}
    data-drawback={hasDrawback || undefined}
    onClick={onChoose}
  >
    {hasDrawback && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />} {label}
  </button>
);
