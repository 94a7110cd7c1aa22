import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Link, useParams } from 'react-router';
import { isInvalidLink } from '../../../api/failures.ts';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure, NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import facts from '../../appointments/components/cards.module.css';
import { useSentPayments } from '../../payment/sent-payments.ts';
import { billingPath, invoiceQuery, invoicesPath } from '../billing-queries.ts';
import { BillSharing } from '../components/BillSharing.tsx';
import { InvoiceCharges } from '../components/InvoiceCharges.tsx';
import { InvoiceTag } from '../components/InvoiceRow.tsx';
import { PaymentActivity } from '../components/PaymentActivity.tsx';
import { SuperbillButton, SuperbillHint } from '../components/Superbill.tsx';
import { invoiceTitle, isProcessing } from '../invoice-text.ts';
import { isOnPlan, progressOf } from '../plan-queries.ts';
import { useInvoiceDownload } from '../use-invoice-download.ts';

export function InvoicePage() {
  const { id = '' } = useParams();
  const texts = useTexts();
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  const wasSent = useSentPayments();
  const title = data ? invoiceTitle(data, texts) : texts.billing.invoice;
  return (
    <Page
      title={title}
      titleHidden
      head={
        <>
          <BackLink to={invoicesPath}>{texts.billing.invoices}</BackLink>
          {data && (
            <>
              <h1>{title}</h1>
              <Row wrap gap="8px 12px" top={8}>
                <InvoiceTag bill={data} confirming={isProcessing(data, wasSent)} />
                <span className="small muted">{data.number}</span>
              </Row>
            </>
          )}
        </>
      }
    >
      <Stack gap="var(--gap)" top={20}>
        {error &&
          !data &&
          (isInvalidLink(error) ? <NotFoundNotice /> : <LoadFailure reason={error} onRetry={refetch} />)}
        {!data && !error && (
          <Loading label={texts.shell.loading}>
            <Skeleton height={420} />
          </Loading>
        )}
        {data && <Bill bill={data} reload={refetch} />}
      </Stack>
    </Page>
  );
}

function Bill({ bill, reload }: { bill: InvoiceDetails; reload: () => Promise<unknown> }) {
  const { billing } = useTexts();
  const download = useInvoiceDownload(bill);
  return (
    <>
      <InvoiceCharges bill={bill} reload={reload} />
      <PaymentActivity bill={bill} />
      <Facts bill={bill} />
      {!bill.appointmentId && <BillSharing bill={bill} />}
      <Row wrap gap={8}>
        <Button kind="secondary" small busy={download.isPending} onClick={download.start}>
          <Download size={20} strokeWidth={1.75} aria-hidden />
          {bill.status === 'PAID' ? billing.receipt : billing.download}
        </Button>
        <SuperbillButton bill={bill} />
        {bill.appointmentId && (
          <Link
            to={appointmentPath(bill.appointmentId)}
            className={buttonClass({ kind: 'secondary', small: true })}
          >
            {billing.appointment}
          </Link>
        )}
      </Row>
      <SuperbillHint bill={bill} />
    </>
  );
}

function Facts({ bill }: { bill: InvoiceDetails }) {
  const { billing } = useTexts();
  return (
    <Card>
      <dl className={facts.facts}>
        <dt>{billing.forWhom}</dt>
        <dd>{bill.patient.fullname}</dd>
        <dt>{billing.billed}</dt>
        <dd>
          <DateText value={bill.sentAt ?? bill.createdAt} pattern="full" />
        </dd>
        {bill.dueDate && (
          <>
            <dt>{billing.dueOn}</dt>
            <dd>
              <DateText value={bill.dueDate} pattern="full" />
            </dd>
          </>
        )}
        <PlanFacts bill={bill} />
        {bill.memo && (
          <>
            <dt>{billing.note}</dt>
            <dd>{bill.memo}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function PlanFacts({ bill }: { bill: InvoiceDetails }) {
  const { paymentPlans: plans } = useTexts();
  const formats = useFormats();
  if (!isOnPlan(bill)) return null;
  const { paid, of, next } = progressOf(bill.paymentPlan);
  return (
    <>
      <dt>{plans.title(1)}</dt>
      <dd>
        <Link to={billingPath}>{plans.made(paid, of)}</Link>
        {next && (
          <p className="small muted">
            {plans.next(
              moneyText(next.amount),
              dayText(dayIn(formats.zone, new Date(next.chargeAt)), 'brief', formats),
            )}
          </p>
        )}
      </dd>
    </>
  );
}
