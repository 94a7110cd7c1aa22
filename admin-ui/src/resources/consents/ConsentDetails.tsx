import type { ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { fullName } from '@bedside/ui-kit/person';
import { useGetOne } from 'react-admin';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawer from '../../components/drawer.module.css';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import log from '../admin-logs/LogDetails.module.css';
import styles from './ConsentDetails.module.css';
import { consentBadge, requestText } from './consent-badges.ts';

/** Keeps the full record apart from the list row in the cache. */
const wholeConsent = { isWhole: true };

export function ConsentDetails({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<ConsentDetail>('consents', { id, meta: wholeConsent });
  return (
    <>
      <DrawerHeader title={data?.title ?? 'Consent'} about={data && fullName(data.requestTo)} />
      <div className={drawer.body}>
        {error && <RetryNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={320} />}
        {data && <Details consent={data} />}
      </div>
    </>
  );
}

function Details({ consent }: { consent: ConsentDetail }) {
  const { requestFrom, requestTo, signature } = consent;
  return (
    <div className={styles.stack}>
      <DenseChip {...consentBadge(consent)} />
      <dl className={log.facts}>
        <dt>Document</dt>
        <dd>{requestText(consent)}</dd>
        <dt>Recipient</dt>
        <dd>{fullName(requestTo)}</dd>
        <dt>Requested by</dt>
        <dd>{requestFrom ? fullName(requestFrom) : consent.practiceName}</dd>
        {consent.forMinor && (
          <>
            <dt>On behalf of</dt>
            <dd>{consent.forMinor} (minor)</dd>
          </>
        )}
        <dt>Sent</dt>
        <dd>
          <RelativeDateTime instant={consent.sentAt} />
        </dd>
        <dt>Responded</dt>
        <dd>{consent.answeredAt ? <RelativeDateTime instant={consent.answeredAt} /> : 'No response yet'}</dd>
      </dl>
      {signature && (
        <section aria-label="Signature">
          <Signature name={signature.name} path={signature.path} />
          <p className={styles.muted}>
            {signature.name}, <RelativeDateTime instant={signature.at} />
            {signature.ip && `, from ${signature.ip}`}
          </p>
          {signature.collected && (
            <p className={styles.muted}>
              Signed at the visit <RelativeDateTime instant={signature.collected.at} />, on the device of{' '}
              {signature.collected.by}. Sent when it had a connection.
            </p>
          )}
        </section>
      )}
      <section aria-label="Consent text" className={styles.text}>
        {consent.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className={styles.muted}>Version {consent.templateOverrideVersion}</p>
      </section>
    </div>
  );
}
