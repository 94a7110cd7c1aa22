import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { History } from '../score-order.ts';
import styles from './ScoreTrend.module.css';

const MAX_POINTS = 5;
/** In percent of the width, so that dates fit at both ends. */
const [LEFT, RIGHT] = [12, 92];

/** Drawn from zero to the highest possible value. Shows the latest points, the last one filled. */
export function ScoreTrend({ history: { points, outOf } }: { history: History }) {
  const { predictive: texts } = useTexts();
  const formats = useFormats();
  const shown = points.slice(-MAX_POINTS);
  const top = outOf ?? Math.max(...shown.map(({ value }) => value), 1);
  const placed = shown.map((point, at) => ({
    ...point,
    key: `${point.on} ${at}`,
    date: dayText(point.on, 'brief', formats),
    x: shown.length === 1 ? (LEFT + RIGHT) / 2 : LEFT + (at * (RIGHT - LEFT)) / (shown.length - 1),
    y: 100 - (Math.min(point.value, top) * 100) / top,
  }));
  const descriptions = placed.map(
    ({ date, value }) => `${date}: ${outOf === null ? value : texts.outOf(value, outOf)}`,
  );
  return (
    <div className={styles.trend} role="img" aria-label={descriptions.join(', ')}>
      <span className={styles.axis} style={{ top: 0 }}>
        <b>{top}</b>
      </span>
      <span className={styles.axis} style={{ top: '100%' }}>
        <b>0</b>
      </span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {placed.map(({ key, date, value, x, y }, at) => (
        <span key={key}>
          <span
            className={at === placed.length - 1 ? styles.last : styles.point}
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <em>{value}</em>
          </span>
          <span className={styles.date} style={{ left: `${x}%` }}>
            {placed.length === 1 ? `${texts.firstResult}, ${date}` : date}
          </span>
        </span>
      ))}
    </div>
  );
}
