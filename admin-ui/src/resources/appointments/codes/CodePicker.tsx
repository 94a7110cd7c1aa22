import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDebounced } from '../../../components/use-debounced.ts';
import { ChosenCode } from './ChosenCode.tsx';
import styles from './codes.module.css';
import { reorderCodes } from './reorder.ts';
import { useCodeChoices } from './use-code-choices.ts';

const PAUSE_MILLISECONDS = 300;
const SHOWN = 8;

interface Props {
  kind: 'DX' | 'CPT';
  label: string;
  /** What the patient came with: its codes are offered before anything is typed. */
  symptom: string;
  codes: readonly AppointmentCode[];
  onChange(codes: AppointmentCode[]): void;
  error: string | undefined;
}

/** The codes that were chosen, and a search for more. Arrow keys walk the results, Enter takes one. */
export function CodePicker({ kind, label, symptom, codes, onChange, error }: Props) {
  const [query, setQuery] = useState('');
  const settled = useDebounced(query.trim(), PAUSE_MILLISECONDS);
  const { data = [], error: failure } = useCodeChoices(kind, settled, symptom);
  const box = useRef<HTMLDivElement>(null);
  const offered = data.filter(({ id }) => codes.every((code) => code.id !== id)).slice(0, SHOWN);
  const isSuggesting = settled === '' && query.trim() === '';
  const shown = isSuggesting && (kind === 'CPT' || symptom === '') ? [] : offered;
  const add = ({ id, code, description }: AppointmentCode) => {
    setQuery('');
    onChange([...codes, { id, code, description }]);
    box.current?.querySelector('input')?.focus();
  };
  const change = (index: number, by: -1 | 1) => onChange(reorderCodes(codes, index, by));
  return (
    <FieldGroup label={label} error={error}>
      {codes.length > 0 && (
        <ol className={styles.chosen}>
          {codes.map((code, index) => (
            <ChosenCode
              key={code.id}
              code={code}
              isFirst={index === 0}
              isLast={index === codes.length - 1}
              onMove={(by) => change(index, by)}
              onRemove={() => onChange(codes.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the buttons inside */}
      <div ref={box} onKeyDown={(event) => walk(event, box.current)}>
        <TextInput
          label={`Add ${label.toLowerCase().replace('cpt', 'CPT')}`}
          labelHidden
          placeholder="Search by code or description"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = shown;
            if (first && settled === query.trim() && !isSuggesting) add(first);
          }}
        />
        {shown.length > 0 && (
          <>
            {isSuggesting && <p className={styles.hint}>Suggested for {symptom.toLowerCase()}</p>}
            <ul aria-label={`Suggested ${label.toLowerCase().replace('cpt', 'CPT')}`}>
              {shown.map((code) => (
                <li key={code.id}>
                  <button type="button" className={styles.choice} onClick={() => add(code)}>
                    <b>{code.code}</b>
                    <span>{code.description}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {!isSuggesting && shown.length === 0 && settled === query.trim() && (
          <p role="status" className={styles.hint}>
            {failure ? failure.message : 'No matching codes. Try fewer or different words.'}
          </p>
        )}
      </div>
    </FieldGroup>
  );
}

/** Up and down go from the field through the results and back. */
function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !box) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
