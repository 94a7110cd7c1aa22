import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Plus from 'lucide-react/icons/plus';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';
import { useIsPhone } from '../components/screen-hooks.ts';
import { BooleanFilterChip, type FlagChipProps } from './filter-inputs.tsx';
import type { Filters } from './filters.ts';
import styles from './OverflowFilterChips.module.css';

export interface Chip {
  source: string;
  label: string;
  Chip: ComponentType;
}

export const flag = ({ name, ...chip }: FlagChipProps & { name?: string }): Chip => ({
  source: chip.source,
  label: name ?? chip.label,
  Chip: () => <BooleanFilterChip {...chip} />,
});

const none: Filters = {};

interface Props {
  /** Rarely used filters, added to the bar on demand. */
  chips: readonly Chip[];
  /** Fixed filters, not offered here. */
  always?: Filters;
}

export function OverflowFilterChips({ chips, always = none }: Props) {
  const { filterValues } = useListContext();
  const isPhone = useIsPhone();
  const [added, setAdded] = useState<readonly string[]>([]);
  const offered = chips.filter(({ source }) => !(source in always));
  // On a phone, all chips are behind one button.
  const isShown = ({ source }: Chip) => isPhone || source in filterValues || added.includes(source);
  const hidden = offered.filter((chip) => !isShown(chip));
  return (
    <>
      {offered.filter(isShown).map(({ source, Chip }) => (
        <Chip key={source} />
      ))}
      {hidden.length > 0 && <AddChip chips={hidden} onAdd={(source) => setAdded([...added, source])} />}
    </>
  );
}

function AddChip({ chips, onAdd }: { chips: readonly Chip[]; onAdd(source: string): void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        Add filter
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {chips.map(({ source, label }) => (
          <MenuItem
            key={source}
            onClick={() => {
              setAnchor(null);
              onAdd(source);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export function FilterBar({ first, children }: { first: ReactNode; children: ReactNode }) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {first}
      {isPhone && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
          Filters
        </button>
      )}
      {(!isPhone || isOpen) && children}
    </>
  );
}
