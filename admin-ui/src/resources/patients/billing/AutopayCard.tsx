import { getPatientAutopay, stopPatientAutopay } from '@bedside/contracts/payments/autopay.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { LoadedCard } from '../../../components/page/LoadedCard.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import styles from '../tabs/tabs.module.css';
import { StopAutopayForm } from './billing-forms.lazy.ts';

const declinedText = (times: number): string =>
  times === 1 ? 'Card declined once. ' : `Card declined ${times} times. `;

/** The patient’s autopay settings. Only the patient can turn it on. */
export function AutopayCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const query = useQuery({
    queryKey: ['balance', 'autopay', patient.id],
    queryFn: async () => (await client.send(getPatientAutopay, { params: { id: patient.id } })).data,
  });
  const isOn = query.data?.settings != null;
  return (
    <LoadedCard
      title="Autopay"
      query={query}
      height={32}
      end={
        isOn && (
          <Allowed to={stopPatientAutopay}>
            <Button kind="secondary" small onClick={() => drawer.open(<StopAutopayForm patient={patient} />)}>
              Turn off
            </Button>
          </Allowed>
        )
      }
    >
      {({ settings, charges }) => (
        <>
          <p className={styles.none}>
            {settings
              ? `On for bills up to ${moneyText(settings.limit)}. The patient is notified ${settings.noticeDays === 1 ? '1 day' : `${settings.noticeDays} days`} before each charge.`
              : 'Off. Only the patient can turn it on.'}
          </p>
          {charges.length > 0 && (
            <ul className={styles.rows}>
              {charges.map(({ invoiceId, invoiceNumber, amount, state, chargeAt, declinedCount }) => (
                <li key={invoiceId} className={styles.row}>
                  <span className="grow">
                    <Link to={invoiceAddress({ id: invoiceId })}>{invoiceNumber}</Link>
                    <small>
                      {declinedCount > 0 && declinedText(declinedCount)}
                      {state === 'DECLINED' ? (
                        'Won’t be retried.'
                      ) : (
                        <>
                          Next charge <RelativeDateTime instant={chargeAt} />
                        </>
                      )}
                    </small>
                  </span>
                  <Money dollars={amount} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </LoadedCard>
  );
}
