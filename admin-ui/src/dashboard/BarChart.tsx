import { Link } from 'react-router';
import { useWidth } from '../components/screen-hooks.ts';
import { axisTicksUpTo, labelEvery } from './axis.ts';
import styles from './BarChart.module.css';

interface ChartBar {
  /** yyyy-MM-dd */
  day: string;
  /** "Wed, Oct 14" */
  dayText: string;
  value: number;
  to: string;
}

interface Props {
  /** "Visits a day" */
  title: string;
  sum: string;
  sumTo: string;
  bars: readonly ChartBar[];
  today: string;
  isWhole?: boolean;
  /** Full text, and a short one for the axis. */
  text(value: number): string;
  axisText(value: number): string;
}

const HEIGHT = 206;
const TOP = 8;
const FOOT = 24;
const SIDE = 44;
const FLOOR = HEIGHT - FOOT;
/** Narrower bars are hard to tap, so on phones only the total links to its list. */
const SMALLEST_TARGET = 24;

/** Each bar that is wide enough links to its list. Screen readers get a table. */
export function BarChart(props: Props) {
  const { title, sum, sumTo, bars, text } = props;
  const { width, ref } = useWidth<HTMLDivElement>();
  return (
    <section className={styles.chart} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Link to={sumTo} className="reach">
          {sum}
        </Link>
      </header>
      <div ref={ref} className={styles.stage}>
        {width > 0 && <Bars {...props} width={width} />}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ day, dayText, value }) => (
              <tr key={day}>
                <th scope="row">{dayText}</th>
                <td>{text(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Bars({ title, sum, bars, today, isWhole, text, axisText, width }: Props & { width: number }) {
  const marks = axisTicksUpTo(Math.max(...bars.map(({ value }) => value)), isWhole);
  const most = marks.at(-1) ?? 1;
  const topOf = (value: number) => FLOOR - (value / most) * (FLOOR - TOP);
  const step = (width - SIDE) / bars.length;
  const every = labelEvery(step);
  return (
    <>
      <svg width={width} height={HEIGHT} role="img" aria-label={`${title}: ${sum}`}>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={SIDE} x2={width} y1={topOf(mark)} y2={topOf(mark)} className={styles.line} />
            <text x={SIDE - 10} y={topOf(mark) + 4} textAnchor="end" className={styles.label}>
              {axisText(mark)}
            </text>
          </g>
        ))}
        {bars.map(({ day, value }, index) => (
          <g key={day} data-today={day === today || undefined} className={styles.bar}>
            <rect
              x={SIDE + (index + 0.2) * step}
              y={topOf(value)}
              width={step * 0.6}
              height={FLOOR - topOf(value)}
              rx={Math.min(2, FLOOR - topOf(value))}
              className={styles.fill}
            />
            {(bars.length - 1 - index) % every === 0 && (
              <text
                x={SIDE + (index + 0.5) * step}
                y={HEIGHT - 7}
                textAnchor="middle"
                className={styles.label}
              >
                {Number(day.slice(-2))}
              </text>
            )}
          </g>
        ))}
      </svg>
      {step >= SMALLEST_TARGET &&
        bars.map(({ day, dayText, value, to }, index) => (
          <Link
            key={day}
            to={to}
            tabIndex={-1}
            aria-hidden
            title={`${dayText}: ${text(value)}`}
            className={styles.day}
            style={{ left: SIDE + index * step, width: step }}
          />
        ))}
    </>
  );
}
