import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Plus from 'lucide-react/icons/plus';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useIsPhone } from '../components/screen-hooks.ts';
import { BooleanFilterChip, type FlagChipProps } from './filter-inputs.tsx';
import type { Filters } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import styles from './OverflowFilterChips.module.css';

export interface Chip {
  source: string;
  label: string;
  Chip: ComponentType;
  /** Has only one choice, which is selected when the filter is added. */
  isSwitch?: boolean | undefined;
}

export const flag = ({ name, ...chip }: FlagChipProps & { name?: string }): Chip => ({
  source: chip.source,
  label: name ?? chip.label,
  isSwitch: chip.no === undefined,
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
  const changeFilters = useChangeFilters();
  const isPhone = useIsPhone();
  const [added, setAdded] = useState<readonly string[]>([]);
  const offered = chips.filter(({ source }) => !(source in always));
  // Phones put all chips behind one button.
  const isShown = ({ source }: Chip) => isPhone || source in filterValues || added.includes(source);
  const hidden = offered.filter((chip) => !isShown(chip));
  const add = ({ source, isSwitch }: Chip) =>
    isSwitch ? changeFilters((filters) => ({ ...filters, [source]: true })) : setAdded([...added, source]);
  return (
    <>
      {offered.filter(isShown).map(({ source, Chip }) => (
        <Opened key={source} isOpened={added.at(-1) === source}>
          <Chip />
        </Opened>
      ))}
      {hidden.length > 0 && <AddChip chips={hidden} onAdd={add} />}
    </>
  );
}

/** Someone who adds a filter wants to choose a value, so the choices open right away. */
function Opened({ isOpened, children }: { isOpened: boolean; children: ReactNode }) {
  const chip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const button = isOpened ? chip.current?.querySelector('button') : null;
    button?.focus();
    button?.click();
  }, [isOpened]);
  return (
    <span ref={chip} className={styles.chip}>
      {children}
    </span>
  );
}

function AddChip({ chips, onAdd }: { chips: readonly Chip[]; onAdd(chip: Chip): void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const picked = useRef<Chip>(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          picked.current = undefined;
          setAnchor(event.currentTarget);
        }}
      >
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        Add filter
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // The choices open only after this menu has returned the focus.
        slotProps={{ transition: { onExited: () => picked.current && onAdd(picked.current) } }}
      >
        {chips.map((chip) => (
          <MenuItem
            key={chip.source}
            onClick={() => {
              picked.current = chip;
              setAnchor(null);
            }}
          >
            {chip.label}
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
