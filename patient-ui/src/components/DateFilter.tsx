import { day } from '@bedside/contracts/common/fields';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { useEffect, useState } from 'react';
import { useAddressFilter } from './use-address-filter.ts';
import { useDateTexts } from './use-date-texts.ts';

interface Props {
  name: 'from' | 'to';
  label: string;
}

/** Holds a partly typed date; a complete date goes into the URL. */
export function DateFilter({ name, label }: Props) {
  const filter = useAddressFilter();
  const dateTexts = useDateTexts();
  const applied = filter.get(name);
  const [value, setValue] = useState(applied);
  useEffect(() => setValue(applied), [applied]);
  function change(typed: string) {
    setValue(typed);
    if (typed === '' || day.safeParse(typed).success) filter.set(name, typed);
  }
  return <DateField name={name} label={label} value={value} onChange={change} texts={dateTexts} />;
}
