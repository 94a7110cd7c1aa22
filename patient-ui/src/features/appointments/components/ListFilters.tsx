import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { day } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDateTexts } from '../../../parts/use-date-texts.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { isFiltered } from '../list-filter.ts';
import styles from './ListFilters.module.css';

const ANY = 'any';

/** Days and status of a list; they live in the address. */
export function ListFilters({ statuses }: { statuses: readonly AppointmentStatus[] }) {
  const { appointments: texts, status: words } = useTexts();
  const [search, setSearch] = useSearchParams();
  // On a phone they make room for the list.
  const [isOpen, setOpen] = useState(() => isFiltered(search));
  const fieldsId = useId();

  function set(name: string, value: string) {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  }

  function clear() {
    const take = search.get('take');
    setSearch(take ? { take } : {}, { replace: true });
  }

  return (
    <>
      <div className={styles.toggle}>
        <Button
          kind="secondary"
          small
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
          {texts.filter}
        </Button>
      </div>
      <div id={fieldsId} className={`${styles.filters} ${isOpen ? styles.open : ''}`}>
        <DayFilter name="from" label={texts.from} onSet={set} />
        <DayFilter name="to" label={texts.to} onSet={set} />
        {statuses.length > 1 && (
          <SelectInput
            label={texts.status}
            placeholder={texts.anyStatus}
            value={statuses.find((status) => status === search.get('status')) ?? ANY}
            onChange={({ target }) => set('status', target.value === ANY ? '' : target.value)}
            options={[
              { value: ANY, label: texts.anyStatus },
              ...statuses.map((status) => ({ value: status, label: words[status] })),
            ]}
          />
        )}
        {isFiltered(search) && (
          <div className={styles.clear}>
            <Button kind="text" small onClick={clear}>
              {texts.clear}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

interface DayProps {
  name: 'from' | 'to';
  label: string;
  onSet: (name: string, value: string) => void;
}

/** What is half typed stays here; a whole day goes to the address. */
function DayFilter({ name, label, onSet }: DayProps) {
  const [search] = useSearchParams();
  const dateTexts = useDateTexts();
  const applied = search.get(name) ?? '';
  const [value, setValue] = useState(applied);
  useEffect(() => setValue(applied), [applied]);
  function change(typed: string) {
    setValue(typed);
    if (typed === '' || day.safeParse(typed).success) onSet(name, typed);
  }
  return <DateField name={name} label={label} value={value} onChange={change} texts={dateTexts} />;
}
