import { openReceipt, type ReceiptDetails } from '@bedside/contracts/payments/receipt.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { client } from '../../../api/client.ts';
import { isInvalidLink } from '../../../api/failures.ts';
import { Card } from '../../../components/Card.tsx';
import { LinkEnd } from '../../../components/LinkEnd.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../../../layout/PublicLinkLayout.tsx';
import { linkTokenOf } from '../../password/link-token.ts';
import { receiptLines } from '../receipt-lines.ts';

export function ReceiptPage() {
  const token = linkTokenOf(useLocation().hash);
  return token ? <ByLink token={token} /> : <Navigate to="/" replace />;
}

function ByLink({ token }: { token: string }) {
  const { receipt } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', token],
    queryFn: async ({ signal }) => (await client.send(openReceipt, { body: { token } }, { signal })).data,
    retry: false,
  });
  if (isInvalidLink(error)) return <LinkEnd end="receipt" />;
  return (
    <PublicLinkLayout>
      <Page title={data ? receipt.title(data.number) : receipt.name} titleHidden={!data}>
        <Stack gap="var(--gap)" top={20}>
          {data && <Receipt details={data} />}
          {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
          {!data && !error && <Skeleton height={360} />}
        </Stack>
      </Page>
    </PublicLinkLayout>
  );
}

function Receipt({ details }: { details: ReceiptDetails }) {
  const texts = useTexts();
  const { receipt, money } = texts;
  const formats = useFormats();
  const paid = instantDayText(details.paidAt, 'full', formats);
  const mode = details.paymentMode && money.modes[details.paymentMode];
  return (
    <Card title={receipt.from(details.practice)}>
      <Stack gap={16}>
        <p className="small muted">{mode ? receipt.paidBy(paid, mode) : receipt.paidOn(paid)}</p>
        <MoneyBlock
          lines={receiptLines(details, texts)}
          totalLabel={money.paid}
          total={details.total - details.refunded}
        />
        <div>
          <Button kind="secondary" small onClick={() => window.print()}>
            {receipt.print}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
