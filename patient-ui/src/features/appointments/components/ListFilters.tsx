import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { useSearchParams } from 'react-router';
import { DateFilter } from '../../../components/DateFilter.tsx';
import { FilterPanel } from '../../../components/FilterPanel.tsx';
import { useAddressFilter } from '../../../components/use-address-filter.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { isFiltered } from '../list-filter.ts';

const ANY = 'any';

export function ListFilters({ statuses }: { statuses: readonly AppointmentStatus[] }) {
  const { appointments: texts, status: words } = useTexts();
  const [search] = useSearchParams();
  const filter = useAddressFilter();
  return (
    <FilterPanel texts={texts} narrowed={isFiltered(search)}>
      <DateFilter name="from" label={texts.from} />
      <DateFilter name="to" label={texts.to} />
      {statuses.length > 1 && (
        <SelectInput
          label={texts.status}
          placeholder={texts.anyStatus}
          value={statuses.find((status) => status === filter.get('status')) ?? ANY}
          onChange={({ target }) => filter.set('status', target.value === ANY ? '' : target.value)}
          options={[
            { value: ANY, label: texts.anyStatus },
            ...statuses.map((status) => ({ value: status, label: words[status] })),
          ]}
        />
      )}
    </FilterPanel>
  );
}
