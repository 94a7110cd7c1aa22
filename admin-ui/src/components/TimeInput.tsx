import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { DAY_MINUTES, toTime } from '../board/time-span.ts';
import { clockText } from '../resources/providers/week.ts';
import { typedTime, useFieldError } from './form-fields.ts';
import styles from './TimeInput.module.css';

const STEP_MINUTES = 15;
const steps = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, index) => toTime(index * STEP_MINUTES));

const shown = (value: string): string => (/^\d\d:\d\d$/.test(value) ? clockText(value) : value);

interface Props {
  source: string;
  label: string;
  /** An earlier time, which this one follows. */
  after?: string;
}

/** A time that is typed, such as “8” or “8:30p”, or picked from a list. The row shows its error. */
export function TimeInput({ source, label, after }: Props) {
  const { field } = useController<Record<string, string>>({ name: source });
  const error = useFieldError(source);
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const value = field.value ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the choice changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [picked]);

  const nearest = () => {
    const index = steps.findIndex((step) => step >= (typedTime(typed ?? value, after) ?? value));
    return index === -1 ? steps.length - 1 : index;
  };
  const take = (time: string | undefined) => {
    if (time !== undefined) field.onChange(time);
    setTyped(null);
    setPicked(null);
  };
  const leave = () => {
    if (typed !== null) field.onChange(typedTime(typed, after) ?? typed);
    take(undefined);
    field.onBlur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way !== undefined) {
      event.preventDefault();
      setPicked(picked === null ? nearest() : (picked + way + steps.length) % steps.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(picked === null ? (typedTime(typed ?? value, after) ?? typed ?? value) : steps[picked]);
    } else if (event.key === 'Escape' && picked !== null) {
      event.stopPropagation();
      setPicked(null);
    }
  };
  return (
    <span className={styles.frame}>
      <input
        ref={field.ref}
        name={source}
        className={styles.input}
        value={typed ?? shown(value)}
        role="combobox"
        aria-label={label}
        aria-expanded={picked !== null}
        aria-controls={picked === null ? undefined : id}
        aria-activedescendant={picked === null ? undefined : `${id}-${picked}`}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setPicked(null);
        }}
        onClick={() => setPicked(nearest())}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {picked !== null && (
        <div id={id} ref={list} role="listbox" aria-label={label} className={styles.list}>
          {steps.map((step, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={step}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === picked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(step)}
            >
              {clockText(step)}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}
