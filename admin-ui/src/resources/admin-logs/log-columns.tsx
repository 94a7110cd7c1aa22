import type { AdminLog } from '@bedside/contracts/people/logs.api';
import Button from '@mui/material/Button';
import type { Column } from '../../list/column.ts';
import { TwoLines } from '../../list/TwoLines.tsx';
import { Tag } from '../../parts/Tag.tsx';
import { When } from '../../parts/When.tsx';
import { patientAddress } from '../patients/patient-address.ts';
import { actionWords, outcomeWords } from './log-words.ts';

/** @param open shows one line whole */
export const logColumns = (open: (log: AdminLog) => void): readonly Column<AdminLog>[] => [
  {
    key: 'actor',
    label: 'Actor and action',
    cell: (log) => <TwoLines first={log.actorName} second={actionWords(log.action)} />,
    text: ({ actorName, action }) => `${actorName}: ${actionWords(action)}`,
  },
  {
    key: 'patient',
    label: 'Patient',
    width: 200,
    cell: ({ patientId, patientName, personName }) =>
      patientId ? (
        <TwoLines first={patientName ?? patientId} second="" to={patientAddress(patientId)} />
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
      <Tag tone={outcome === 'refused' ? 'orange' : undefined}>{outcomeWords[outcome]}</Tag>
    ),
    text: ({ outcome }) => outcomeWords[outcome],
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
    cell: ({ at }) => <When instant={at} />,
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
    aria-label={`View details: ${actionWords(log.action)} by ${log.actorName}`}
    onClick={() => open(log)}
  >
    View
  </Button>
);
