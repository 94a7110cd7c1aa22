import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import { listCptCodes, listDxCodesOf } from '@bedside/contracts/care/codes.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RemoveLineButton } from '../../../components/ArrayInput.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { client } from '../../../data/client.ts';
import styles from './codes.module.css';
import { reorderCodes } from './reorder.ts';

const PAUSE_MILLISECONDS = 300;
const SHOWN = 8;

interface Props {
  kind: 'DX' | 'CPT';
  label: string;
  /** Codes for this symptom are suggested before any search. */
  symptom: string;
  codes: readonly AppointmentCode[];
  onChange(codes: AppointmentCode[]): void;
  error: string | undefined;
}

const MAX_SYMPTOM = 500;

/** An empty search suggests diagnoses for the symptom. */
function useCodeChoices(kind: 'DX' | 'CPT', typed: string, symptom: string) {
  const query = typed || undefined;
  return useQuery({
    queryKey: [kind === 'DX' ? 'dx-codes' : 'cpt-codes', 'choices', typed, symptom],
    queryFn: async (): Promise<AppointmentCode[]> => {
      if (kind === 'CPT') return (await client.send(listCptCodes, { query: { query } })).data;
      const of = symptom.slice(0, MAX_SYMPTOM) || undefined;
      return (await client.send(listDxCodesOf, { query: { query, symptom: of } })).data;
    },
    placeholderData: keepPreviousData,
  });
}

interface ChosenCodeProps {
  code: AppointmentCode;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const ChosenCode = ({ code, isFirst, isLast, onMove, onRemove }: ChosenCodeProps) => (
  <li>
    <span className="grow">
      <b>{code.code}</b>
      <small>{code.description}</small>
    </span>
    <IconButton aria-label={`Move ${code.code} up`} disabled={isFirst} onClick={() => onMove(-1)}>
      <ArrowUp {...icon} />
    </IconButton>
    <IconButton aria-label={`Move ${code.code} down`} disabled={isLast} onClick={() => onMove(1)}>
      <ArrowDown {...icon} />
    </IconButton>
    <RemoveLineButton label={`Remove ${code.code}`} onPress={onRemove} />
  </li>
);

/** Arrow keys move through the results, Enter selects. */
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
                    <small>{code.description}</small>
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

/** Moves focus between the field and the results. */
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
