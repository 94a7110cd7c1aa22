import { addDays, addMonths, endOfWeek, format, setYear, startOfWeek } from 'date-fns';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isOutside, toDate, toDay, weeksOf } from '../calendar-grid.ts';
import styles from './Calendar.module.css';
import { CalendarYears } from './CalendarYears.tsx';
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
  const words = (pattern: string, of: Date) => format(of, pattern, { locale: texts.locale });
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
          <span aria-live="polite">{words('MMMM yyyy', date)}</span>
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
                <th key={weekday} scope="col" abbr={words('EEEE', toDate(weekday))}>
                  {words('EEEEEE', toDate(weekday))}
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
                      aria-label={words('EEEE, MMMM d, yyyy', toDate(one))}
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
