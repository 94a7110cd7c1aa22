import type { AppointmentRecord, VisitPrice } from '@bedside/contracts/appointments/appointment.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useMe } from '../../../data/me.ts';
import { Card } from '../../../parts/page/Card.tsx';
import { Tag } from '../../../parts/Tag.tsx';
import { useShortInstant } from '../../../parts/use-short-instant.ts';
import { DownloadInvoiceButton } from '../../invoices/actions/DownloadInvoiceButton.tsx';
import { invoiceLooks } from '../../invoices/invoice-looks.ts';
import { fixedAt } from './fixed-at.ts';
import styles from './ServicesCard.module.css';

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
            {invoice.number}, {invoiceLooks[invoice.status].label.toLowerCase()}
            {isStaff && isPaid(visit) && <DownloadInvoiceButton appointmentId={visit.id} />}
          </>
        )
      }
    >
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col" className={styles.right}>
              Rate
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, rate }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same service, and lines never move
            <tr key={at}>
              <td>{name}</td>
              <td className={styles.right}>
                <Money dollars={rate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

interface PriceProps {
  price: VisitPrice;
  label: string;
  total: number;
}

function PriceLine({ price, label, total }: PriceProps) {
  const { services, discountAmount, travelFee, travelFeeWaived, taxAmount } = price;
  const percent = services > 0 ? Math.round((Math.abs(discountAmount) / services) * 100) : 0;
  return (
    <dl className={styles.price}>
      <Part label="Services">
        <Money dollars={services} />
      </Part>
      {discountAmount !== 0 && (
        <Part label={`Member ${percent}%`}>
          <Money dollars={-Math.abs(discountAmount)} />
        </Part>
      )}
      {travelFee > 0 && (
        <Part label="Travel">
          <Travel fee={travelFee} waived={Math.abs(travelFeeWaived)} />
        </Part>
      )}
      <Part label="Tax">
        <Money dollars={taxAmount} />
      </Part>
      <div className={styles.total}>
        <dt>{label}</dt>
        <dd>
          <Money dollars={total} />
        </dd>
      </div>
    </dl>
  );
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Travel({ fee, waived }: { fee: number; waived: number }) {
  if (waived === 0) return <Money dollars={fee} />;
  if (waived < fee) return <Money dollars={fee - waived} struck={fee} />;
  return (
    <>
      <s className={styles.struck}>
        <Money dollars={fee} />
      </s>{' '}
      waived
    </>
  );
}
