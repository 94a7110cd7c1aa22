import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import type { ReactNode } from 'react';
import styles from './ServiceLines.module.css';

export const ServiceLines = ({ lines }: { lines: readonly { name: string; rate: number }[] }) =>
  lines.length > 0 && (
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
  );

interface PriceProps {
  price: AppointmentPrice;
  label: string;
  total: number;
}

export function PriceLine({ price, label, total }: PriceProps) {
  const { services, discountAmount, travelFee, travelFeeWaived, taxAmount } = price;
  const percent = services > 0 ? Math.round((Math.abs(discountAmount) / services) * 100) : 0;
  return (
    <dl className={styles.price}>
      <Part label="Services">
        <Money dollars={services} />
      </Part>
      {discountAmount !== 0 && (
        <Part label={`Member discount (${percent}%)`}>
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
