import { getSuperbillMonthLink, listSuperbillMonths } from '@bedside/contracts/payments/superbills.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PeriodDownload } from './PeriodDownload.tsx';

const monthsQuery = (personId: string) =>
  queryOptions({
    queryKey: [keys.bills, 'superbill-months', personId],
    queryFn: async ({ signal }) =>
      (await client.send(listSuperbillMonths, { params: { id: personId } }, { signal })).data.months,
  });

/** All superbills of a month in one PDF. Hidden until there is one. */
export function SuperbillMonths({ personId, name }: { personId: string; name: string | null }) {
  const { billing } = useTexts();
  const { data: months = [] } = useQuery(monthsQuery(personId));
  const [wanted, setWanted] = useState<string>();
  const formats = useFormats();
  const monthText = (month: string) => dayText(month, 'month', formats);
  const chosen = months.find(({ month }) => month === wanted) ?? months[0];
  if (!chosen) return null;
  const { month } = chosen;
  return (
    <PeriodDownload
      title={name ? billing.superbillMonthsOf(name) : billing.superbillMonths}
      text={billing.superbillMonthsText}
      label={billing.month}
      value={month}
      options={months.map((one) => ({ value: one.month, label: monthText(one.month) }))}
      onChange={setWanted}
      action={billing.downloadMonth(monthText(month))}
      fileName={`Superbills ${month}.pdf`}
      link={async () =>
        (await client.send(getSuperbillMonthLink, { params: { id: personId }, query: { month } })).data.link
      }
    >
      {billing.superbillCount(chosen.superbills)}
    </PeriodDownload>
  );
}
