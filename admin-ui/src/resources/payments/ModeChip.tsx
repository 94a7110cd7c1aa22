import { paymentModes } from '@bedside/contracts/payments/payment.schema';
import { useListContext } from 'react-admin';
import { FilterChip } from '../../list/FilterChip.tsx';
import { withFilter } from '../../list/filters.ts';
import { modeWords } from '../appointments/mode-words.ts';

/** How it was paid. */
export function ModeChip() {
  const { filterValues, setFilters } = useListContext();
  const chosen = paymentModes.find((mode) => mode === filterValues.paymentMode);
  const set = (mode: string | undefined) =>
    setFilters(withFilter(filterValues, 'paymentMode', mode), undefined, false);
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
