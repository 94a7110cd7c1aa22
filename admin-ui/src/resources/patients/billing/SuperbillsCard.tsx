import type { CallData } from '@bedside/contracts/call';
import { getSuperbillMonthLink, listSuperbillMonths } from '@bedside/contracts/payments/superbills.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { LoadedCard } from '../../../components/page/LoadedCard.tsx';
import { client } from '../../../data/client.ts';
import { useDownload } from '../../../data/use-download.ts';
import styles from '../tabs/tabs.module.css';

/** One PDF for each month of visits. Superbills are made on the invoices. */
export function SuperbillsCard({ patientId }: { patientId: string }) {
  const query = useQuery({
    queryKey: ['invoices', 'superbill-months', patientId],
    queryFn: async ({ signal }) =>
      (await client.send(listSuperbillMonths, { params: { id: patientId } }, { signal })).data.months,
  });
  return (
    <LoadedCard title="Superbills" query={query} height={32}>
      {(months) =>
        months.length === 0 ? (
          <p className={styles.none}>No superbills yet. Make one on the invoice of a paid visit.</p>
        ) : (
          <ul className={styles.rows}>
            {months.map((one) => (
              <Month key={one.month} patientId={patientId} {...one} />
            ))}
          </ul>
        )
      }
    </LoadedCard>
  );
}

type MonthRow = CallData<typeof listSuperbillMonths>['months'][number];

function Month({ patientId, month, superbills, confidential }: { patientId: string } & MonthRow) {
  const title = dayText(month, 'month', useFormats());
  const { mutate, isPending } = useDownload(`Superbills ${month}.pdf`, async () => {
    const params = { id: patientId };
    return (await client.send(getSuperbillMonthLink, { params, query: { month } })).data.link;
  });
  return (
    <li className={styles.row}>
      <span className="grow">
        {title}
        <small>
          {superbills === 1 ? '1 superbill' : `${superbills} superbills`}
          {confidential && ', with a confidential visit: for the patient only'}
        </small>
      </span>
      <Button kind="secondary" small busy={isPending} onClick={() => mutate()}>
        <Download size={14} strokeWidth={1.75} aria-hidden />
        PDF<span className="visually-hidden"> of {title}</span>
      </Button>
    </li>
  );
}
