import { useState } from 'react';
import { YEARS_ON_A_PAGE, yearsAround } from '../calendar-grid.ts';
import styles from './CalendarYears.module.css';
import type { DateTexts } from './DateField.tsx';

interface Props {
  year: number;
  last: number;
  texts: DateTexts;
  onChoose: (year: number) => void;
}

const bringIntoView = (years: HTMLElement | null) => years?.scrollIntoView({ block: 'nearest' });

export function CalendarYears({ year, last, texts, onChoose }: Props) {
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
