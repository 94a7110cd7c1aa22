import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { SuperbillRecord } from '@bedside/contracts/payments/superbills.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQueries, useQuery } from '@tanstack/react-query';
import Shield from 'lucide-react/icons/shield';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { superbillQuery, useSuperbillDownload } from '../superbill-queries.ts';

type Bill = Pick<InvoiceRecord, 'id' | 'kind' | 'status' | 'patient'>;

interface ButtonProps {
  bill: Bill;
  /** Distinguishes several bills for screen readers. */
  title?: string;
}

/** Shown once the practice has made the superbill. */
export function SuperbillButton({ bill, title }: ButtonProps) {
  const { data } = useQuery(superbillQuery(bill));
  return data ? <Download bill={bill} superbill={data} title={title} /> : null;
}

function Download({
  bill,
  superbill,
  title,
}: Omit<ButtonProps, 'title'> & { superbill: SuperbillRecord; title: string | undefined }) {
  const { billing } = useTexts();
  const download = useSuperbillDownload(bill, superbill.number);
  return (
    <Button
      kind="secondary"
      small
      busy={download.isPending}
      onClick={download.start}
      aria-label={title && `${billing.forInsurance}: ${title}`}
    >
      <Shield size={20} strokeWidth={1.75} aria-hidden />
      {billing.forInsurance}
    </Button>
  );
}

/** Explains superbills, if any bill has one. */
export function SuperbillNote({ bills }: { bills: readonly Bill[] }) {
  const { billing } = useTexts();
  const superbills = useQueries({ queries: bills.map(superbillQuery) });
  if (!superbills.some(({ data }) => data)) return null;
  return (
    <p className="small muted">
      <span className="strong">{billing.forInsurance}</span> {billing.superbillMeans}
    </p>
  );
}

/** Explains the button, or how to get a superbill for one’s own visit. */
export function SuperbillHint({ bill }: { bill: Bill }) {
  const { billing } = useTexts();
  const user = useUser();
  const { data } = useQuery(superbillQuery(bill));
  if (data) return <SuperbillNote bills={[bill]} />;
  if (data === undefined || bill.patient.id !== user.id) return null;
  return <p className="small muted">{billing.superbillAsk}</p>;
}
