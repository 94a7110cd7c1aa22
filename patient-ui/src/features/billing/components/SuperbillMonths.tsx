import { getSuperbillMonthLink, listSuperbillMonths } from '@bedside/contracts/payments/superbills.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { dayText } from '@bedside/ui-kit/formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { useFileDownload } from '../../../components/files.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './billing.module.css';

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
  const download = useFileDownload();
  const formats = useFormats();
  const monthText = (month: string) => dayText(month, 'month', formats);
  const chosen = months.find(({ month }) => month === wanted) ?? months[0];
  if (!chosen) return null;
  const { month } = chosen;
  return (
    <Card title={name ? billing.superbillMonthsOf(name) : billing.superbillMonths}>
      <p className="small muted">{billing.superbillMonthsText}</p>
      <div className={styles.year}>
        <SelectInput
          label={billing.month}
          placeholder={billing.month}
          value={month}
          onChange={(event) => setWanted(event.target.value)}
          options={months.map((one) => ({ value: one.month, label: monthText(one.month) }))}
        />
        <p>{billing.superbillCount(chosen.superbills)}</p>
      </div>
      <Button
        kind="secondary"
        small
        busy={download.isPending}
        onClick={() =>
          download.mutate({
            name: `Superbills ${month}.pdf`,
            link: async () =>
              (await client.send(getSuperbillMonthLink, { params: { id: personId }, query: { month } })).data
                .link,
          })
        }
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {billing.downloadMonth(monthText(month))}
      </Button>
    </Card>
  );
}
