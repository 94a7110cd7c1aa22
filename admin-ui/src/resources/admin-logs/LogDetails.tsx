import type { AdminLog } from '@bedside/contracts/people/logs.api';
import { Link } from 'react-router';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawer from '../../components/drawer.module.css';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { roleLabels } from '../../layout/UserMenu.tsx';
import { patientAddress } from '../patients/use-patient.ts';
import styles from './LogDetails.module.css';
import { actionText, actorText, changedFields, outcomeLabels } from './log-text.ts';

export function LogDetails({ log }: { log: AdminLog }) {
  const fields = changedFields(log.before, log.after);
  return (
    <>
      <DrawerHeader title={actionText(log.action)} about={actorText(log)} />
      <div className={drawer.body}>
        <dl className={styles.facts}>
          <dt>Time</dt>
          <dd>
            <RelativeDateTime instant={log.at} />
          </dd>
          <dt>Actor</dt>
          <dd>{[actorText(log), roleOf(log.actorRole)].filter(Boolean).join(', ')}</dd>
          <dt>Outcome</dt>
          <dd>{outcomeLabels[log.outcome]}</dd>
          <dt>Patient</dt>
          <dd>
            {log.patientId ? (
              <Link to={patientAddress(log.patientId)} className="reach">
                {log.patientName}
              </Link>
            ) : (
              (log.personName ?? '–')
            )}
          </dd>
          <dt>Action</dt>
          <dd>
            {log.entityType} {log.entityId}
          </dd>
          <dt>IP address</dt>
          <dd>{log.ip ?? '–'}</dd>
          <dt>Request ID</dt>
          <dd>{log.requestId}</dd>
        </dl>
        {fields.length > 0 && (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

const roleOf = (role: string | null) =>
  Object.entries(roleLabels).find(([name]) => name === role)?.[1] ?? role;
