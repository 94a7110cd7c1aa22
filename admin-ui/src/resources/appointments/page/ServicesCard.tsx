import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { useMe } from '../../../data/me.ts';
import { Card } from '../../../parts/page/Card.tsx';
import { Tag } from '../../../parts/Tag.tsx';
import { useShortInstant } from '../../../parts/use-short-instant.ts';
import { DownloadInvoiceButton } from '../../invoices/actions/DownloadInvoiceButton.tsx';
import { invoiceAddress } from '../../invoices/invoice-address.ts';
import { invoiceLooks } from '../../invoices/invoice-looks.ts';
import { fixedAt } from './fixed-at.ts';
import { PriceLine, ServiceLines } from './ServiceLines.tsx';

/** What was booked, then what was done, and how its price comes about. */
export function ServicesCard({ visit }: { visit: AppointmentRecord }) {
  const { invoice, price, estimate, services, servicesAvailed, totalAmount } = visit;
  const isFixed = price !== null;
  const isStaff = useMe().role !== 'PROVIDER';
  const lines = isFixed
    ? servicesAvailed.map(({ serviceName, serviceCost }) => ({ name: serviceName, rate: serviceCost }))
    : services;
  return (
    <Card
      title={isFixed ? 'Services availed' : 'Services booked'}
      mark={isFixed && <FixedTag visit={visit} />}
      end={
        invoice && (
          <>
            <span>
              {isStaff ? <Link to={invoiceAddress(invoice)}>{invoice.number}</Link> : invoice.number},{' '}
              {invoiceLooks[invoice.status].label.toLowerCase()}
            </span>
            {isStaff && isPaid(visit) && (
              <DownloadInvoiceButton billId={visit.id} number={invoice.number} shape="row" />
            )}
          </>
        )
      }
    >
      <ServiceLines lines={lines} />
      <PriceLine
        price={price ?? estimate}
        label={totalLabel(visit)}
        total={isFixed ? totalAmount : estimate.totalAmount}
      />
    </Card>
  );
}

function FixedTag({ visit }: { visit: AppointmentRecord }) {
  const short = useShortInstant();
  const at = fixedAt(visit.timeline);
  return (
    <Tag>
      <Lock size={12} strokeWidth={1.75} aria-hidden />
      Fixed {at && short(at)}
    </Tag>
  );
}

const isPaid = ({ appointmentStatus }: AppointmentRecord): boolean =>
  appointmentStatus === 'PAID' || appointmentStatus === 'COMPLETED';

function totalLabel(visit: AppointmentRecord): string {
  if (!visit.price) return 'Estimate';
  if (isPaid(visit)) return 'Total paid';
  return visit.appointmentStatus === 'CANCELLED' ? 'Total' : 'Total due';
}
