import type { CallData } from '@bedside/contracts/call';
import type { previewMerge } from '@bedside/contracts/people/merges.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { ReactNode } from 'react';
import { UserStatusTag } from '../../../components/UserCells.tsx';
import { membershipLabel } from '../../../formatting/person-text.ts';
import { cityAndState } from '../list/patient-columns.tsx';
import styles from './MergePreview.module.css';

interface Props {
  preview: CallData<typeof previewMerge>;
  onSwap(): void;
}

const facts: readonly { label: string; of(patient: PatientRow): ReactNode }[] = [
  { label: 'DOB', of: ({ dateOfBirth }) => <DateText value={dateOfBirth} pattern="numeric" /> },
  { label: 'Gender', of: ({ gender }) => gender },
  { label: 'Phone', of: ({ phone }) => phone },
  { label: 'Email', of: ({ email }) => email },
  { label: 'Location', of: cityAndState },
  { label: 'Membership', of: ({ membershipType }) => membershipLabel(membershipType) },
  { label: 'Account', of: ({ status }) => <UserStatusTag status={status} /> },
  { label: 'Patient since', of: ({ createdAt }) => <DateText value={createdAt} pattern="numeric" /> },
];

export function MergePreview({ preview, onSwap }: Props) {
  const { kept, merged, moves, takes, obstacles } = preview;
  const moving = moves.filter(({ count }) => count > 0);
  return (
    <>
      {obstacles.length > 0 && (
        <ErrorNotice title="These records can’t be merged yet">
          <ul className={styles.obstacles}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </ErrorNotice>
      )}
      <table className={styles.sides} aria-label="Record comparison">
        <thead>
          <tr>
            <td />
            <Side patient={kept} text="Keep" />
            <Side patient={merged} text="Merge and close" />
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(kept) || '–'}</td>
              <td>{of(merged) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button kind="secondary" small onClick={onSwap}>
          <ArrowLeftRight size={14} strokeWidth={1.75} aria-hidden />
          Swap records
        </Button>
      </div>
      <section className={styles.list} aria-label="Records to move">
        <h3>Moves to {kept.fullname}</h3>
        {moving.length === 0 && <p>Nothing to move: the other record is empty.</p>}
        <dl>
          {moving.map(({ what, count }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </section>
      {takes.length > 0 && (
        <section className={styles.list} aria-label="Fields to copy">
          <h3>Fills in blank fields</h3>
          <dl>
            {takes.map(({ field, value }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

const Side = ({ patient, text }: { patient: PatientRow; text: string }) => (
  <th scope="col">
    <span className={styles.side}>
      <Avatar person={patient} size={32} />
      <span>
        {patient.fullname}
        <small>{text}</small>
      </span>
    </span>
  </th>
);
