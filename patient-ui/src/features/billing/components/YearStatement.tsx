import { getYearStatementLink, listYearStatements } from '@bedside/contracts/payments/year-statements.api';
import { Money } from '@bedside/ui-kit/components/Money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PeriodDownload } from './PeriodDownload.tsx';

const yearsQuery = queryOptions({
  queryKey: [keys.bills, 'years'],
  queryFn: async ({ signal }) => (await client.send(listYearStatements, {}, { signal })).data.years,
});

/** A year’s payments as a PDF, for an HSA or FSA. Hidden until something has been paid. */
export function YearStatement() {
  const { billing } = useTexts();
  const { data: years = [] } = useQuery(yearsQuery);
  const [wanted, setWanted] = useState<string>();
  const chosen = years.find(({ year }) => String(year) === wanted) ?? years[0];
  if (!chosen) return null;
  const year = String(chosen.year);
  return (
    <PeriodDownload
      title={billing.yearStatement}
      text={billing.yearStatementText}
      label={billing.year}
      value={year}
      options={years.map((one) => ({ value: String(one.year), label: String(one.year) }))}
      onChange={setWanted}
      action={billing.downloadYear(year)}
      fileName={`${billing.payments} ${year}.pdf`}
      link={async () => (await client.send(getYearStatementLink, { params: { year } })).data.link}
    >
      {billing.paidInYear}{' '}
      <span className="strong">
        <Money dollars={chosen.paid} />
      </span>
    </PeriodDownload>
  );
}
