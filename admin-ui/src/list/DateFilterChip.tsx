import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import MenuList from '@mui/material/MenuList';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { FloatingPanel } from '../components/FloatingPanel.tsx';
import styles from './DateFilterChip.module.css';
import { type DateRange, type RangePreset, rangePresets, rangeText } from './date-ranges.ts';
import { ChipFrame, ChoiceItem } from './FilterChip.tsx';
import { textFilter, withFilters } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';

interface Props {
  label?: string;
  fields?: { from: string; to: string };
  /** Offers only past dates. */
  isPast?: boolean;
}

const usual = { from: 'from', to: 'to' };

export function DateFilterChip({ label = 'Date', fields = usual, isPast = false }: Props) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const { zone } = useFormats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const range = { from: textFilter(filterValues, fields.from), to: textFilter(filterValues, fields.to) };
  const set = ({ from, to }: DateRange) =>
    changeFilters((filters) => withFilters(filters, { [fields.from]: from, [fields.to]: to }));
  const hasRange = range.from !== undefined || range.to !== undefined;
  return (
    <ChipFrame
      label={label}
      value={rangeText(range)}
      onClear={hasRange ? () => set({}) : undefined}
      isOpen={anchor !== null}
      onOpen={setAnchor}
    >
      <FloatingPanel
        anchor={anchor}
        paper={{ className: styles.paper, 'aria-label': label }}
        onClose={() => setAnchor(null)}
      >
        <Presets
          presets={rangePresets(zone, new Date()).filter(({ isAhead }) => !(isPast && isAhead))}
          range={range}
          onChoose={(chosen) => {
            set(chosen);
            setAnchor(null);
          }}
        />
        <OwnRange range={range} onChange={set} />
      </FloatingPanel>
    </ChipFrame>
  );
}

interface PresetsProps {
  presets: readonly RangePreset[];
  range: DateRange;
  onChoose(range: DateRange): void;
}

const Presets = ({ presets, range, onChoose }: PresetsProps) => (
  <MenuList autoFocus aria-label="Date ranges">
    <ChoiceItem
      choice={{ value: undefined, label: 'Any date' }}
      isChosen={range.from === undefined && range.to === undefined}
      onChoose={() => onChoose({})}
    />
    {presets.map(({ key, label, from, to }) => (
      <ChoiceItem
        key={key}
        choice={{ value: key, label }}
        isChosen={from === range.from && to === range.to}
        onChoose={() => onChoose({ from, to })}
      />
    ))}
  </MenuList>
);

const OwnRange = ({ range, onChange }: { range: DateRange; onChange(range: DateRange): void }) => (
  <div className={styles.own}>
    <label>
      From
      <input
        type="date"
        value={range.from ?? ''}
        max={range.to}
        onChange={(event) => onChange({ ...range, from: event.target.value || undefined })}
      />
    </label>
    <label>
      To
      <input
        type="date"
        value={range.to ?? ''}
        min={range.from}
        onChange={(event) => onChange({ ...range, to: event.target.value || undefined })}
      />
    </label>
  </div>
);
