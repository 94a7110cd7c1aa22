import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { dayIn } from '@bedside/ui-kit/formats';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { patientQuery } from '../../../api/queries.ts';
import { DateFilter, useAddressFilter } from '../../../components/DateFilter.tsx';
import { FilterPanel } from '../../../components/FilterPanel.tsx';
import { SearchInput } from '../../../components/SearchInput.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { namesOfHousehold } from '../../family/household.ts';
import { hasActiveFilters } from '../records-filter.ts';
import styles from './RecordsPage.module.css';

const TYPING_MILLISECONDS = 500;
const ANY = 'any';

export function RecordFilters({ search: label, children }: { search: string; children?: ReactNode }) {
  const { records } = useTexts();
  const [search] = useSearchParams();
  return (
    <>
      <div className={styles.search}>
        <WordsFilter label={label} />
      </div>
      <FilterPanel
        texts={{ filter: records.filters, clear: records.clear }}
        narrowed={hasActiveFilters(search)}
      >
        <DateFilter name="from" label={records.from} />
        <DateFilter name="to" label={records.to} />
        <PersonFilter />
        {children}
      </FilterPanel>
    </>
  );
}

function WordsFilter({ label }: { label: string }) {
  const filter = useAddressFilter();
  const applied = filter.get('q');
  const [text, setText] = useState(applied);
  const settled = useDebounced(text, TYPING_MILLISECONDS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed last changes the address
  useEffect(() => {
    if (settled.trim() !== applied) filter.set('q', settled.trim());
  }, [settled]);
  useEffect(() => {
    if (applied === '') setText('');
  }, [applied]);
  return <SearchInput label={label} value={text} onChange={setText} />;
}

function PersonFilter() {
  const { records, family } = useTexts();
  const { zone } = useFormats();
  const user = useUser();
  const { data: patient } = useQuery(patientQuery(user.id));
  if (!patient || patient.household.length < 2) return null;
  const names = namesOfHousehold(patient, { family, today: dayIn(zone, new Date()) });
  return (
    <ChoiceFilter
      name="person"
      label={records.person}
      any={records.anybody}
      options={[...names].map(([value, label]) => ({ value, label }))}
    />
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  options: readonly { value: string; label: string }[];
}

export function ChoiceFilter({ name, label, any, options }: ChoiceProps) {
  const filter = useAddressFilter();
  return (
    <SelectInput
      label={label}
      placeholder={any}
      value={options.find(({ value }) => value === filter.get(name))?.value ?? ANY}
      onChange={({ target }) => filter.set(name, target.value === ANY ? '' : target.value)}
      options={[{ value: ANY, label: any }, ...options]}
    />
  );
}
