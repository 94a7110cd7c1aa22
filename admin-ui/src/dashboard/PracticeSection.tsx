import { getSuperAdminDashboard, type PracticeHealth } from '@bedside/contracts/appointments/dashboard.api';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { client } from '../data/client.ts';
import { requestIdOf } from '../data/failure.ts';
import { useNow } from '../parts/use-now.ts';
import { outageWords } from '../resources/messages/queues/queue-words.ts';
import { shortInstant } from '../words/visit-words.ts';
import { practiceAddresses } from './addresses.ts';
import styles from './Dashboard.module.css';
import { several } from './plural.ts';
import { Tile } from './Tile.tsx';

/** What only super-admins look after: staff, messages, the queue and the audit trail. */
export function PracticeSection() {
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'practice'],
    queryFn: async () => (await client.send(getSuperAdminDashboard)).data,
  });
  return (
    <section aria-labelledby="practice-title" className={styles.practice}>
      <h2 id="practice-title">Running the practice</h2>
      {data && <Health health={data} />}
      {!data && error && <ErrorNotice title={error.message} requestId={requestIdOf(error)} />}
      {!data && !error && (
        <Loading label="Loading how the practice runs">
          <Skeleton height={182} />
        </Loading>
      )}
    </section>
  );
}

const waitingNote = ({ delayed, waiting }: PracticeHealth['messages']): string => {
  const late = delayed.map(outageWords).join(', ');
  return late ? `${late} delayed, ${waiting} waiting` : `${waiting} waiting to be sent`;
};

function Health({ health }: { health: PracticeHealth }) {
  const { people, messages, queue, audit, emergencyAccess, paymentReviews, consentsExpiring } = health;
  const { zone } = useFormats();
  const now = useNow();
  const today = dayIn(zone, now);
  const since = (instant: string | null) => instant && shortInstant(instant, zone, now);
  return (
    <div className={styles.tiles}>
      <Tile
        label="Failed messages, last 24 h"
        note={waitingNote(messages)}
        to={practiceAddresses.failedMessages()}
        isWarning={messages.failedLastDay > 0 || messages.delayed.length > 0}
      >
        {messages.failedLastDay}
      </Tile>
      <Tile
        label="Dead jobs"
        note={
          queue.waiting > 0
            ? `${queue.waiting} under way, oldest ${since(queue.oldestSince)}`
            : 'none under way'
        }
        isWarning={queue.dead > 0}
      >
        {queue.dead}
      </Tile>
      <Tile
        label="Changes in the trail today"
        note={
          audit.sealedAt
            ? `${audit.unsealed} not sealed yet, last seal ${since(audit.sealedAt)}`
            : 'no seal yet'
        }
        to={practiceAddresses.trail(today)}
      >
        {audit.changesToday}
      </Tile>
      <Tile label="Refused today" note="in the logs" to={practiceAddresses.refused(today)}>
        {audit.refusedToday}
      </Tile>
      <Tile
        label="Invitations open"
        note={`${several(people.admins, 'admin')}, ${several(people.providers, 'provider')}`}
        to={practiceAddresses.invitations()}
      >
        {people.invitationsPending}
      </Tile>
      <Tile
        label="Emergency access now"
        note="to a patient by a provider"
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
        label="Payments to check"
        note={paymentReviews > 0 ? 'they do not add up' : 'everything adds up'}
        to={practiceAddresses.reviews()}
        isWarning={paymentReviews > 0}
      >
        {paymentReviews}
      </Tile>
      <Tile label="Consents that end soon" to={practiceAddresses.consents()}>
        {consentsExpiring}
      </Tile>
    </div>
  );
}
