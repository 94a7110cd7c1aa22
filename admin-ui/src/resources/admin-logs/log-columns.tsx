import type { AdminLog } from '@bedside/contracts/people/logs.api';
import Button from '@mui/material/Button';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { patientAddress } from '../patients/patient-address.ts';
import { actionText, outcomeLabels } from './log-text.ts';

/** @param open shows one line whole */
export const logColumns = (open: (log: AdminLog) => void): readonly Column<AdminLog>[] => [
  {
    key: 'actor',
    label: 'Actor and action',
    cell: (log) => <TwoLineCell first={log.actorName} second={actionText(log.action)} />,
    text: ({ actorName, action }) => `${actorName}: ${actionText(action)}`,
  },
  {
    key: 'patient',
    label: 'Patient',
    width: 200,
    cell: ({ patientId, patientName, personName }) =>
      patientId ? (
        <TwoLineCell first={patientName ?? patientId} second="" to={patientAddress(patientId)} />
      ) : (
        (personName ?? '–')
      ),
    text: ({ patientName, personName }) => patientName ?? personName ?? '',
  },
  {
    key: 'outcome',
    label: 'Outcome',
    width: 100,
    fromWidth: 900,
    cell: ({ outcome }) => (
      <Tag tone={outcome === 'refused' ? 'orange' : undefined}>{outcomeLabels[outcome]}</Tag>
    ),
    text: ({ outcome }) => outcomeLabels[outcome],
  },
  {
    key: 'ip',
    label: 'IP address',
    width: 130,
    fromWidth: 1100,
    cell: ({ ip }) => ip ?? '–',
    text: ({ ip }) => ip ?? '',
  },
  {
    key: 'at',
    label: 'Time',
    width: 170,
    sortBy: 'at',
    cell: ({ at }) => <RelativeDateTime instant={at} />,
    text: ({ at }) => at,
  },
  {
    key: 'details',
    label: 'Details',
    width: 90,
    cell: (log) => <ShowLogButton log={log} open={open} />,
    text: () => '',
  },
];

interface ShowProps {
  log: AdminLog;
  open(log: AdminLog): void;
}

export const ShowLogButton = ({ log, open }: ShowProps) => (
  <Button
    size="small"
    variant="text"
    color="inherit"
    aria-label={`View details: ${actionText(log.action)} by ${log.actorName}`}
    onClick={() => open(log)}
  >
    View
  </Button>
);
