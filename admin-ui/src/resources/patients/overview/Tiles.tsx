import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { invoicesResource } from '@bedside/contracts/payments/invoices.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { Allowed } from '../../../auth/Allowed.tsx';
import { Tile } from '../../../components/Tile.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useInvoices, useLatestAppointments } from '../page/use-counts.ts';
import { formatMoney } from '../tabs/financial-summary.ts';
import styles from '../tabs/tabs.module.css';

const bills = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);

const openText = ({ openCount, inPlans }: ReturnType<typeof formatMoney>) =>
  inPlans > 0 ? `${openCount} open, ${moneyText(inPlans)} in plans` : `${bills(openCount)} open`;

export function Tiles({ patient }: { patient: PatientRecord }) {
  const year = String(useNow().getFullYear());
  const invoices = useInvoices(patient.id);
  const appointments = useLatestAppointments(patient.id);
  // Shows totals only if all invoices are loaded.
  const isWhole = invoices.data !== undefined && (invoices.total ?? 0) <= invoices.data.length;
  const money = isWhole ? formatMoney(invoices.data ?? [], year) : null;
  const none = invoices.isPending ? null : '–';
  return (
    <div className={styles.tiles}>
      <Allowed to={invoicesResource}>
        <Tile label="Balance due" note={money && openText(money)}>
          {money ? <Money dollars={money.due} /> : none}
        </Tile>
        <Tile label="Bills paid this year" note={money && bills(money.paidCount)}>
          {money ? <Money dollars={money.paid} /> : none}
        </Tile>
      </Allowed>
      <Allowed to={appointmentsResource}>
        <Tile
          label="Visits"
          note={
            <>
              patient since <DateText value={patient.createdAt} pattern="numeric" />
            </>
          }
        >
          {appointments.total ?? (appointments.isPending ? null : '–')}
        </Tile>
      </Allowed>
      {money && money.saved > 0 && (
        <Tile label="Member savings" note="this year, including travel">
          <Money dollars={money.saved} />
        </Tile>
      )}
    </div>
  );
}
