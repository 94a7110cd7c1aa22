import { getSuperAdminDashboard, type PracticeHealth } from '@bedside/contracts/appointments/dashboard.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { Tile } from '../components/Tile.tsx';
import { useNow } from '../components/use-now.ts';
import { client } from '../data/client.ts';
import { shortInstant } from '../formatting/appointment-text.ts';
import { pluralize } from '../list/rows.ts';
import { outageText } from '../resources/messages/queues/queue-text.ts';
import { practiceAddresses } from './addresses.ts';
import styles from './Dashboard.module.css';

export function PracticeSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'practice'],
    queryFn: async () => (await client.send(getSuperAdminDashboard)).data,
  });
  return (
    <section aria-labelledby="practice-title" className={styles.practice}>
      <h2 id="practice-title">System status</h2>
      {data && <Health health={data} />}
      {!data && error && <RetryNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading system status">
          <Skeleton height={182} />
        </Loading>
      )}
    </section>
  );
}

const waitingNote = ({ delayed, waiting }: PracticeHealth['messages']): string => {
  const late = delayed.map(outageText).join(', ');
  return late ? `${late} delayed, ${waiting} queued` : `${waiting} queued`;
};

function Health({ health }: { health: PracticeHealth }) {
  const { people, messages, queue, audit, emergencyAccess, paymentExceptions, consentsExpiring } = health;
  const { zone } = useFormats();
  const now = useNow();
  const today = dayIn(zone, now);
  const since = (instant: string | null) => instant && shortInstant(instant, zone, now);
  return (
    <div className={styles.tiles}>
      <Tile
        label="Failed messages, last 24 hours"
        note={waitingNote(messages)}
        to={practiceAddresses.failedMessages()}
        isWarning={messages.failedLast24Hours > 0 || messages.delayed.length > 0}
      >
        {messages.failedLast24Hours}
      </Tile>
      <Tile
        label="Failed jobs"
        note={
          queue.waiting > 0 ? `${queue.waiting} running, oldest ${since(queue.oldestSince)}` : 'none running'
        }
        isWarning={queue.dead > 0}
      >
        {queue.dead}
      </Tile>
      <Tile
        label="Audit log entries today"
        note={
          audit.sealedAt
            ? `${audit.unsealed} not yet sealed, last sealed ${since(audit.sealedAt)}`
            : 'not yet sealed'
        }
        to={practiceAddresses.trail(today)}
      >
        {audit.changesToday}
      </Tile>
      <Tile label="Access denied today" note="see logs" to={practiceAddresses.refused(today)}>
        {audit.refusedToday}
      </Tile>
      <Tile
        label="Pending invitations"
        note={`${pluralize(people.admins, 'admin')}, ${pluralize(people.providers, 'provider')}`}
        to={practiceAddresses.invitations()}
      >
        {people.invitationsPending}
      </Tile>
      <Tile
        label="Break-the-glass access"
        note="active now"
        to={practiceAddresses.emergencies()}
        isWarning={emergencyAccess > 0}
      >
        {emergencyAccess}
      </Tile>
      <Tile
        label="Patients"
        note={`${people.patientsThisMonth} new this month`}
        to={practiceAddresses.patients()}
      >
        {people.patients.toLocaleString('en-US')}
      </Tile>
      <Tile
        label="Payment discrepancies"
        note={paymentExceptions > 0 ? 'need review' : 'all reconciled'}
        to={practiceAddresses.reviews()}
        isWarning={paymentExceptions > 0}
      >
        {paymentExceptions}
      </Tile>
      <Tile label="Consents expiring soon" to={practiceAddresses.consents()}>
        {consentsExpiring}
      </Tile>
    </div>
  );
}
