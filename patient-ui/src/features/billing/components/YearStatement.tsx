import { getYearStatementLink, listYearStatements } from '@bedside/contracts/payments/year-statements.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { useFileDownload } from '../../../components/files.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './billing.module.css';

const yearsQuery = queryOptions({
  queryKey: [keys.bills, 'years'],
  queryFn: async ({ signal }) => (await client.send(listYearStatements, {}, { signal })).data.years,
});

/** Payments of a year as a PDF, for an HSA or FSA. Hidden until something was paid. */
export function YearStatement() {
  const { billing } = useTexts();
  const { data: years = [] } = useQuery(yearsQuery);
  const [wanted, setWanted] = useState<string>();
  const download = useFileDownload();
  const chosen = years.find(({ year }) => String(year) === wanted) ?? years[0];
  if (!chosen) return null;
  const year = String(chosen.year);
  return (
    <Card title={billing.yearStatement}>
      <p className="small muted">{billing.yearStatementText}</p>
      <div className={styles.year}>
        <SelectInput
          label={billing.year}
          placeholder={billing.year}
          value={year}
          onChange={(event) => setWanted(event.target.value)}
          options={years.map((one) => ({ value: String(one.year), label: String(one.year) }))}
        />
        <p>
          {billing.paidInYear}{' '}
          <span className="strong">
            <Money dollars={chosen.paid} />
          </span>
        </p>
      </div>
      <Button
        kind="secondary"
        small
        busy={download.isPending}
        onClick={() =>
          download.mutate({
            name: `${billing.yearStatement} ${year}.pdf`,
            link: async () => (await client.send(getYearStatementLink, { params: { year } })).data.link,
          })
        }
      >
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {billing.downloadYear(year)}
      </Button>
    </Card>
  );
}
