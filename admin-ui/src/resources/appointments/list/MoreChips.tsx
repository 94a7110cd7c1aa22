import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Plus from 'lucide-react/icons/plus';
import { type ComponentType, useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useServices } from '../../../data/services.ts';
import { ChoiceChip } from '../../../list/ChoiceChip.tsx';
import { FlagChip, type FlagChipProps } from '../../../list/FlagChip.tsx';
import type { Filters } from '../../../list/filters.ts';
import { IdsChip } from '../../../list/IdsChip.tsx';
import { ModeChip } from '../../payments/ModeChip.tsx';
import { modeWords } from '../mode-words.ts';
import styles from './VisitFilters.module.css';

interface Chip {
  source: string;
  label: string;
  Chip: ComponentType;
}

/** A filter of yes or no; `name` is its name in the menu, where the chip says less. */
const flag = ({ name, ...chip }: FlagChipProps & { name?: string }): Chip => ({
  source: chip.source,
  label: name ?? chip.label,
  Chip: () => <FlagChip {...chip} />,
});

/** Filters that are looked for less often: each stands in the bar once it is asked for. */
const chips: readonly Chip[] = [
  flag({ source: 'late', label: 'Late', any: 'Any', yes: 'Late only' }),
  flag({ source: 'active', label: 'Standing', any: 'All', yes: 'Active', no: 'Completed or cancelled' }),
  flag({
    source: 'paymentRequest',
    name: 'Request to settle',
    label: 'Request',
    any: 'Any',
    yes: 'Waits for us',
    no: 'None waiting',
  }),
  { source: 'requestType', label: 'Asked to settle by', Chip: RequestTypeChip },
  { source: 'paymentMode', label: 'Method of payment', Chip: ModeChip },
  flag({
    source: 'paymentVerified',
    name: 'Payment check',
    label: 'Payment',
    any: 'Any',
    yes: 'Verified',
    no: 'Unverified',
  }),
  flag({
    source: 'soapNoteSubmitted',
    label: 'SOAP note',
    any: 'Any',
    yes: 'Submitted',
    no: 'Not submitted',
  }),
  { source: 'patientServiceIds', label: 'Services booked', Chip: BookedChip },
  { source: 'providerServiceIds', label: 'Services availed', Chip: DoneChip },
];

function RequestTypeChip() {
  const choices = paymentModes.map((value) => ({ value, label: modeWords(value) }));
  return <ChoiceChip source="requestType" label="Asked for" any="Any" choices={choices} />;
}

interface Named {
  id: string;
  name: string;
}
const toChoice = ({ id, name }: Named) => ({ value: id, label: name });

function BookedChip() {
  const choices = useServices().map(toChoice);
  return <IdsChip source="patientServiceIds" label="Booked" any="Any service" choices={choices} />;
}

/** Staff enters what either catalogue holds. */
function DoneChip() {
  const { data = [] } = useGetList<Named>('provider-services', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const choices = [...data, ...useServices()].map(toChoice);
  return <IdsChip source="providerServiceIds" label="Done" any="Any service" choices={choices} />;
}

interface Props {
  /** What the list holds always cannot be filtered. */
  always: Filters;
  /** On a phone they all stand behind one button. */
  isWhole: boolean;
}

export function MoreChips({ always, isWhole }: Props) {
  const { filterValues } = useListContext();
  const [added, setAdded] = useState<readonly string[]>([]);
  const offered = chips.filter(({ source }) => !(source in always));
  const isShown = ({ source }: Chip) => isWhole || source in filterValues || added.includes(source);
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
        Filter
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
