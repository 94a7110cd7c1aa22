import { addDays, addMonths, endOfWeek, format, setYear, startOfWeek } from 'date-fns';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isOutside, toDate, toDay, weeksOf, YEARS_ON_A_PAGE, yearsAround } from '../calendar-grid.ts';
import styles from './Calendar.module.css';
import type { DateTexts } from './DateField.tsx';

interface Props {
  chosen: string | null;
  today: string;
  min?: string;
  max?: string;
  texts: DateTexts;
  onChoose: (day: string) => void;
  onClose: () => void;
}

const steps: Record<string, (date: Date) => Date> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => startOfWeek(date),
  End: (date) => endOfWeek(date),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

interface CalendarYearsProps {
  year: number;
  last: number;
  texts: DateTexts;
  onChoose: (year: number) => void;
}

const bringIntoView = (years: HTMLElement | null) => years?.scrollIntoView({ block: 'nearest' });

function CalendarYears({ year, last, texts, onChoose }: CalendarYearsProps) {
  const [shown, setShown] = useState(Math.min(year, last));
  const years = yearsAround(shown, last);
  return (
    <div ref={bringIntoView}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own */}
      <div role="group" aria-label={texts.year} className={styles.years}>
        {years.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.year}
            aria-pressed={one === year}
            onClick={() => onChoose(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <div className={styles.pages}>
        <button type="button" onClick={() => setShown(shown - YEARS_ON_A_PAGE)}>
          {texts.earlierYears}
        </button>
        <button
          type="button"
          disabled={years.includes(last)}
          onClick={() => setShown(Math.min(shown + YEARS_ON_A_PAGE, last))}
        >
          {texts.laterYears}
        </button>
      </div>
    </div>
  );
}

/** Arrow, Home, End, and Page keys move the focus; Enter selects; Escape closes. */
export function Calendar({ chosen, today, min, max, texts, onChoose, onClose }: Props) {
  const [day, setDay] = useState(chosen ?? (max !== undefined && max < today ? max : today));
  const [showsYears, setShowsYears] = useState(false);
  const moved = useRef(true);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (moved.current && !showsYears) current.current?.focus();
    moved.current = false;
  });

  function move(to: Date, takesFocus: boolean) {
    moved.current = takesFocus;
    setDay(toDay(to));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    const step = steps[event.key];
    if (!step || showsYears) return;
    event.preventDefault();
    move(step(toDate(day)), true);
  }

  const date = toDate(day);
  const text = (pattern: string, of: Date) => format(of, pattern, { locale: texts.locale });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the days, which are buttons
    <div className={styles.calendar} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.arrow}
          aria-label={texts.previousMonth}
          onClick={() => move(addMonths(date, -1), false)}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.title}
          aria-expanded={showsYears}
          onClick={() => setShowsYears(!showsYears)}
        >
          <span aria-live="polite">{text('MMMM yyyy', date)}</span>
        </button>
        <button
          type="button"
          className={styles.arrow}
          aria-label={texts.nextMonth}
          onClick={() => move(addMonths(date, 1), false)}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {showsYears ? (
        <CalendarYears
          year={date.getFullYear()}
          last={Number((max ?? toDay(addMonths(toDate(today), 120))).slice(0, 4))}
          texts={texts}
          onChoose={(year) => {
            move(setYear(date, year), true);
            setShowsYears(false);
          }}
        />
      ) : (
        <table className={styles.days}>
          <thead>
            <tr>
              {weeksOf(day)[0]?.map((weekday) => (
                <th key={weekday} scope="col" abbr={text('EEEE', toDate(weekday))}>
                  {text('EEEEEE', toDate(weekday))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(day).map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <td key={one}>
                    <button
                      ref={one === day ? current : undefined}
                      type="button"
                      tabIndex={one === day ? 0 : -1}
                      className={one.slice(0, 7) === day.slice(0, 7) ? styles.day : styles.other}
                      aria-label={text(texts.locale ? 'PPPP' : 'EEEE, MMMM d, yyyy', toDate(one))}
                      aria-pressed={one === chosen}
                      aria-current={one === today ? 'date' : undefined}
                      disabled={isOutside(one, min, max) && one !== day}
                      aria-disabled={isOutside(one, min, max) || undefined}
                      onClick={() => {
                        if (!isOutside(one, min, max)) onChoose(one);
                      }}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
