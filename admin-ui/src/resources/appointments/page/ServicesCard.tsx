import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { useMay } from '../../../auth/use-permission.ts';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useShortInstant } from '../../../components/use-now.ts';
import { DownloadInvoiceButton } from '../../invoices/actions/DownloadInvoiceButton.tsx';
import { invoiceBadges } from '../../invoices/invoice-badges.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import { isPaid, totalText } from './later-text.ts';
import styles from './ServiceLines.module.css';
import { PriceLine, ServiceLines } from './ServiceLines.tsx';

export function ServicesCard({ appointment }: { appointment: AppointmentRecord }) {
  const { invoice, price, estimate, services, servicesAvailed, totalAmount, fromOldSystem } = appointment;
  const isFixed = price !== null;
  const formats = useFormats();
  const readsInvoices = useMay(getInvoiceLink);
  const lines = isFixed
    ? servicesAvailed.map(({ serviceName, serviceCost }) => ({ name: serviceName, rate: serviceCost }))
    : services;
  return (
    <Card
      title={isFixed ? 'Services rendered' : fromOldSystem ? 'Services' : 'Services booked'}
      mark={isFixed && <FixedTag appointment={appointment} />}
      end={
        invoice && (
          <>
            <span>
              {readsInvoices ? (
                <Link to={invoiceAddress(invoice)} className="reach">
                  {invoice.number}
                </Link>
              ) : (
                invoice.number
              )}
              ,{' '}
              {appointment.billedLater?.onPlan
                ? 'payment plan'
                : invoiceBadges[invoice.status].label.toLowerCase()}
            </span>
            {readsInvoices && (isPaid(appointment) || appointment.billedLater) && (
              <DownloadInvoiceButton billId={appointment.id} number={invoice.number} shape="row" />
            )}
          </>
        )
      }
    >
      {fromOldSystem ? (
        <ServiceNames names={services.map(({ name }) => name)} />
      ) : (
        <>
          <ServiceLines lines={lines} />
          <PriceLine
            price={price ?? estimate}
            label={totalText(appointment, formats)}
            total={isFixed ? totalAmount : estimate.totalAmount}
          />
        </>
      )}
    </Card>
  );
}

/** Shows no prices, because current rates don’t apply to old visits. */
const ServiceNames = ({ names }: { names: readonly string[] }) => (
  <p className={styles.names}>
    {names.join(', ') || 'Not known. The internal note has what the old system said.'}
  </p>
);

/** When the appointment last moved to payment. */
function servicesRecordedAt(timeline: AppointmentRecord['timeline']): string | null {
  const finished = timeline.filter(({ move }) => move === 'finish').map(({ at }) => at);
  return finished.sort().at(-1) ?? null;
}

function FixedTag({ appointment }: { appointment: AppointmentRecord }) {
  const short = useShortInstant();
  const at = servicesRecordedAt(appointment.timeline);
  return (
    <Tag>
      <Lock size={12} strokeWidth={1.75} aria-hidden />
      Finalized {at && short(at)}
    </Tag>
  );
}
