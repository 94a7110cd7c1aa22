import { NOT_A_DAY } from '@bedside/contracts/common/fields';
import type { Locale } from 'date-fns';
import CalendarIcon from 'lucide-react/icons/calendar';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { readTyped, shapeTyped, toDay, typedOf, withCentury } from '../calendar-grid.ts';
import { Calendar } from './Calendar.tsx';
import styles from './DateField.module.css';
import type { FieldText } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface DateTexts {
  open: string;
  previousMonth: string;
  nextMonth: string;
  year: string;
  earlierYears: string;
  laterYears: string;
  hint: string;
  invalid: string;
  locale?: Locale;
}

interface Props extends FieldText {
  /** `yyyy-MM-dd`, or the raw text while incomplete */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  autoComplete?: string;
  min?: string;
  max?: string;
  texts: DateTexts;
}

export function DateField({ value, onChange, onBlur, min, max, texts, error, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const calendarId = useId();
  useCloseOutside(open, frame, () => setOpen(false));
  const typed = typedOf(value);
  const isHalf = typed !== '' && readTyped(typed) === null;

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={frame} className={styles.field}>
      <TextInput
        {...field}
        error={error && (isHalf || error === NOT_A_DAY) ? texts.invalid : error}
        placeholder={texts.hint}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => {
          const shaped = shapeTyped(target.value);
          onChange(readTyped(shaped) ?? shaped);
        }}
        onBlur={() => {
          const whole = withCentury(typed, max);
          if (whole !== typed) onChange(readTyped(whole) ?? whole);
          onBlur?.();
        }}
        end={
          <button
            ref={button}
            type="button"
            className={styles.open}
            aria-label={texts.open}
            aria-expanded={open}
            aria-controls={open ? calendarId : undefined}
            onClick={() => setOpen(!open)}
          >
            <CalendarIcon size={20} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
      {open && (
        <div id={calendarId} ref={bringIntoView} className={styles.popover}>
          <Calendar
            chosen={readTyped(typed)}
            today={toDay(new Date())}
            min={min}
            max={max}
            texts={texts}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
            onClose={close}
          />
        </div>
      )}
    </div>
  );
}

const bringIntoView = (popover: HTMLElement | null) => popover?.scrollIntoView({ block: 'nearest' });

function useCloseOutside(open: boolean, frame: { current: HTMLElement | null }, close: () => void) {
  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  });
}
