import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer } from '../../components/drawer.tsx';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useRecordAction } from '../../data/use-record-action.ts';
import log from '../admin-logs/LogDetails.module.css';
import styles from '../consents/ConsentDetails.module.css';
import { AcceptForm, DenyForm, ExtendForm, RebutForm } from './AmendmentForms.tsx';
import { actionLabels, amendmentLook, groundLabels, recordAddress, recordText } from './amendment-text.ts';
import { LongText, PatientWords } from './PatientWords.tsx';

/** Keeps the full record apart from the list row in the cache. */
const wholeRecord = { isWhole: true };

export function AmendmentDetails({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<AmendmentRequest>('amendment-requests', {
    id,
    meta: wholeRecord,
  });
  return (
    <>
      <DrawerHeader title="Correction request" about={data?.fullname} />
      <div className={drawerStyles.body}>
        {error && <RetryNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={320} />}
        {data && <Details request={data} />}
      </div>
    </>
  );
}

function Details({ request }: { request: AmendmentRequest }) {
  const address = recordAddress(request);
  return (
    <div className={styles.stack}>
      <DenseChip {...amendmentLook(request)} />
      <Actions request={request} />
      <dl className={log.facts}>
        <dt>Record</dt>
        <dd>
          {address ? (
            <Link to={address} className="reach">
              {recordText(request)}
            </Link>
          ) : (
            recordText(request)
          )}
        </dd>
        <dt>Requested by</dt>
        <dd>
          {request.requestedBy}, <RelativeDateTime instant={request.createdAt} />
        </dd>
        <dt>Due</dt>
        <dd>
          <DateText value={request.dueOn} pattern="brief" />
        </dd>
        {request.answeredAt && (
          <>
            <dt>Answered</dt>
            <dd>
              {request.answeredBy}, <RelativeDateTime instant={request.answeredAt} />
            </dd>
          </>
        )}
        {request.denialGround && (
          <>
            <dt>Basis for denial</dt>
            <dd>{groundLabels[request.denialGround]}</dd>
          </>
        )}
        {request.sharesDenial && (
          <>
            <dt>Disclosures</dt>
            <dd>Include this request and the denial.</dd>
          </>
        )}
        {request.othersToldAt && (
          <>
            <dt>Notified</dt>
            <dd>
              <RelativeDateTime instant={request.othersToldAt} />
            </dd>
          </>
        )}
      </dl>
      <PatientWords request={request} />
      <LongText title="Reason for more time" text={request.extensionReason} />
      <LongText
        title={request.withoutChange ? 'Answer, record not changed' : 'What was changed'}
        text={request.changeMade}
      />
      <LongText title="Others to notify" text={request.othersToTell} />
      <LongText title="Explanation of the denial" text={request.denialExplanation} />
      <LongText title="Statement of disagreement" text={request.statement} />
      <LongText title="Rebuttal" text={request.rebuttal} />
    </div>
  );
}

function Actions({ request }: { request: AmendmentRequest }) {
  const drawer = useDrawer();
  const notifyOthers = useRecordAction(
    (dataProvider) =>
      dataProvider.answerAmendment({ params: { id: request.id }, body: { action: 'TELL_OTHERS' } }),
    { successMessage: 'Marked as notified' },
  );
  const answering = { request, onAnswered: () => void drawer.open(<AmendmentDetails id={request.id} />) };
  const forms = {
    ACCEPT: () => drawer.open(<AcceptForm {...answering} />),
    DENY: () => drawer.open(<DenyForm {...answering} />),
    EXTEND: () => drawer.open(<ExtendForm {...answering} />),
    TELL_OTHERS: () => notifyOthers.mutate(),
    REBUT: () => drawer.open(<RebutForm {...answering} />),
  };
  const actions = Object.entries(forms).filter(([action]) =>
    request.allowedActions.some((allowed) => allowed === action),
  );
  if (actions.length === 0) return null;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {actions.map(([action, run], index) => (
        <Button
          key={action}
          kind={index === 0 ? 'primary' : 'secondary'}
          small
          busy={action === 'TELL_OTHERS' && notifyOthers.isPending}
          onClick={run}
        >
          {actionLabels[action as keyof typeof actionLabels]}
        </Button>
      ))}
    </div>
  );
}
