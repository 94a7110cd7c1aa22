import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/web-request.schema';
import { useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { LoadFailure } from '../../parts/page/LoadFailure.tsx';
import styles from '../../parts/page/Page.module.css';
import { PageSkeleton } from '../appointments/page/PageSkeleton.tsx';
import { PossibleDuplicatesCard } from './page/LikelyCard.tsx';
import { RequestContext } from './page/RequestContext.tsx';
import { RequestHead } from './page/RequestHead.tsx';
import { RequestedCard } from './page/WishCard.tsx';
import { appointmentRequestQuery } from './use-web-request.ts';

/** One request from the public pages: what is asked for, and who may have sent it. */
export default function AppointmentRequestShow() {
  return (
    <ShowBase<AppointmentRequestRecord> queryOptions={{ meta: appointmentRequestQuery, onError: () => undefined }}>
      <Page />
    </ShowBase>
  );
}

function Page() {
  const { record: request, error, isPending, refetch } = useShowContext<AppointmentRequestRecord>();
  useLiveRecord({
    resource: 'web-appointments',
    entityType: 'webRequest',
    id: request?.id,
    meta: appointmentRequestQuery,
  });
  useEffect(() => {
    if (request) document.title = `${request.key} · Bedside`;
  }, [request]);
  if (error) {
    const back = <Link to="/web-appointments">Back to web requests</Link>;
    return <LoadFailure error={error} what="request" back={back} onRetry={() => refetch()} />;
  }
  if (isPending || !request) return <PageSkeleton label="Loading request" />;
  return (
    <article className={styles.page} aria-label={`Web request ${request.key}`}>
      <RequestHead request={request} />
      <div className={styles.columns}>
        <div className={styles.work}>
          <RequestedCard request={request} />
          {request.status === 'requested' && <PossibleDuplicatesCard request={request} />}
        </div>
        <RequestContext request={request} />
      </div>
    </article>
  );
}
