import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { useAddressFilter } from '../../../components/DateFilter.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageSizes } from '../../../search-params.ts';
import {
  billingPath,
  type InvoiceView,
  invoiceFilterOf,
  invoicesQuery,
  invoiceViews,
  viewIn,
} from '../billing-queries.ts';
import { InvoiceRow } from '../components/InvoiceRow.tsx';
import { OpenInvoices } from '../components/OpenInvoices.tsx';

const USUAL_ROWS = 3;

export function InvoicesPage() {
  const { billing, profile } = useTexts();
  const filter = useAddressFilter();
  const view = viewIn(filter.get('view'));
  return (
    <Page title={billing.invoices} head={<BackLink to={billingPath}>{profile.titles.plans}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        <SegmentedControl label={billing.views}>
          {invoiceViews.map((one) => (
            <SegmentedOption
              key={one}
              pressed={view === one}
              onPress={() => filter.set('view', one === 'open' ? '' : one)}
            >
              {billing[one]}
            </SegmentedOption>
          ))}
        </SegmentedControl>
        {view === 'open' ? <OpenInvoices /> : <Bills view={view} />}
      </Stack>
    </Page>
  );
}

function Bills({ view }: { view: Exclude<InvoiceView, 'open'> }) {
  const { billing } = useTexts();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(invoicesQuery(invoiceFilterOf(view, search)));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  if (data.invoices.length === 0)
    return (
      <Card flush>
        <EmptyState title={view === 'paid' ? billing.emptyPaid : billing.empty}>
          {view === 'paid' ? billing.emptyPaidText : billing.emptyText}
        </EmptyState>
      </Card>
    );
  return (
    <div>
      <Rows>
        {data.invoices.map((bill) => (
          <li key={bill.id}>
            <InvoiceRow bill={bill} confirming={false} />
          </li>
        ))}
      </Rows>
      {data.meta && <Pager meta={data.meta} sizes={pageSizes} rowsLabel={billing.perPage} />}
    </div>
  );
}
