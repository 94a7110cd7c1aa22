import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { useListContext } from 'react-admin';
import { FilterChip } from '../../list/FilterChip.tsx';
import { withFilter } from '../../list/filters.ts';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { modeWords } from '../appointments/mode-words.ts';

/** How it was paid. */
export function ModeChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const chosen = paymentModes.find((mode) => mode === filterValues.paymentMode);
  const set = (mode: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'paymentMode', mode));
  return (
    <FilterChip
      label="Method"
      value={chosen ? modeWords(chosen) : 'All'}
      onClear={chosen ? () => set(undefined) : undefined}
      choices={[
        { value: undefined, label: 'All' },
        ...paymentModes.map((mode) => ({ value: mode, label: modeWords(mode) })),
      ]}
      chosen={chosen}
      onChoose={set}
    />
  );
}
