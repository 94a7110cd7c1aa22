import { getPatientAutopay, stopPatientAutopay } from '@bedside/contracts/payments/autopay.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import styles from '../tabs/tabs.module.css';
import own from './billing.module.css';
import { StopAutopayForm } from './billing-forms.lazy.ts';

const declinedWords = (times: number): string =>
  times === 1 ? 'Card declined once. ' : `Card declined ${times} times. `;

/** What the patient chose. Only the patient turns it on. */
export function AutopayCard({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const { data, error, refetch } = useQuery({
    queryKey: ['balance', 'autopay', patient.id],
    queryFn: async () => (await client.send(getPatientAutopay, { params: { id: patient.id } })).data,
  });
  const settings = data?.settings;
  return (
    <Card
      title="Autopay"
      end={
        settings && (
          <Allowed to={stopPatientAutopay}>
            <Button kind="secondary" small onClick={() => drawer.open(<StopAutopayForm patient={patient} />)}>
              Turn off
            </Button>
          </Allowed>
        )
      }
    >
      {error && (
        <div className={own.notice}>
          <RetryNotice error={error} onRetry={() => refetch()}>
            Nothing was changed.
          </RetryNotice>
        </div>
      )}
      {!data && !error && (
        <div className={own.notice}>
          <Skeleton height={32} />
        </div>
      )}
      {data && (
        <p className={styles.none}>
          {settings
            ? `On for bills up to ${moneyText(settings.limit)}. Charges are announced ${settings.noticeDays === 1 ? '1 day' : `${settings.noticeDays} days`} before.`
            : 'Off. Only the patient can turn it on.'}
        </p>
      )}
      {data && data.charges.length > 0 && (
        <ul className={styles.rows}>
          {data.charges.map(({ invoiceId, invoiceNumber, amount, state, chargeAt, declinedCount }) => (
            <li key={invoiceId} className={styles.row}>
              <span className="grow">
                <Link to={invoiceAddress({ id: invoiceId })}>{invoiceNumber}</Link>
                <small>
                  {declinedCount > 0 && declinedWords(declinedCount)}
                  {state === 'DECLINED' ? (
                    'Not tried again.'
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
    </Card>
  );
}
