import type { scoreHistory } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import type { z } from 'zod';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { BandChip } from './BandChip.tsx';
import styles from './Scores.module.css';

type History = z.infer<typeof scoreHistory>;

const WIDTH = 240;
const HEIGHT = 56;
const EDGE = 5;

export function ScoreCurve({ history }: { history: History }) {
  const { predictive: texts } = useTexts();
  const formats = useFormats();
  const last = history.points.at(-1);
  if (!last) return null;
  const said = history.points.map(
    ({ on, value, band }) => `${dayText(on, 'brief', formats)}: ${value}${band ? `, ${band}` : ''}`,
  );
  return (
    <li className={styles.score}>
      <div>
        <h3>{history.name}</h3>
        <p className={styles.value}>
          <span>{history.outOf === null ? last.value : texts.outOf(last.value, history.outOf)}</span>
          {last.band && <BandChip band={last.band} tone={last.tone} />}
        </p>
        <p className="small muted">{dayText(last.on, 'brief', formats)}</p>
      </div>
      {history.points.length > 1 && (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.curve} aria-hidden>
            <polyline points={curveOf(history)} />
            {curvePoints(history).map(({ x, y, key }) => (
              <circle key={key} cx={x} cy={y} r={3} />
            ))}
          </svg>
          <ul className="spoken">
            {said.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

const curveOf = (history: History): string =>
  curvePoints(history)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

/** Points spaced evenly; the y axis runs from zero to the maximum score. */
function curvePoints({ points, outOf }: Pick<History, 'points' | 'outOf'>) {
  const top = outOf ?? Math.max(...points.map(({ value }) => value), 1);
  return points.map(({ on, value }, at) => ({
    key: `${on} ${at}`,
    x: EDGE + (points.length === 1 ? 0 : (at * (WIDTH - 2 * EDGE)) / (points.length - 1)),
    y: HEIGHT - EDGE - (Math.min(value, top) * (HEIGHT - 2 * EDGE)) / top,
  }));
}
