import type { AdminLog } from '@bedside/contracts/people/logs.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Tag } from '../../components/Tag.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { DataTable } from '../../list/DataTable.tsx';
import { patientAddress } from '../patients/use-patient.ts';
import { actionText, actorText, outcomeLabels } from './log-text.ts';

const Column = DataTable.Col<AdminLog>;
const TimeColumn = DataTable.TimeCol<AdminLog>;

/** @param open shows the full entry */
export const logColumns = (open: (log: AdminLog) => void) => (
  <>
    <Column
      source="actor"
      label="Actor and action"
      disableSort
      render={(log) => <TwoLineCell first={actorText(log)} second={actionText(log.action)} />}
      text={(log) => `${actorText(log)}: ${actionText(log.action)}`}
    />
    <Column
      source="patient"
      label="Patient"
      disableSort
      width={200}
      render={({ patientId, patientName, personName }) =>
        patientId ? (
          <TwoLineCell first={patientName ?? patientId} second="" to={patientAddress(patientId)} />
        ) : (
          (personName ?? '–')
        )
      }
      text={({ patientName, personName }) => patientName ?? personName ?? ''}
    />
    <Column
      source="outcome"
      label="Outcome"
      disableSort
      width={100}
      fromWidth={900}
      render={({ outcome }) => (
        <Tag tone={outcome === 'refused' ? 'orange' : undefined}>{outcomeLabels[outcome]}</Tag>
      )}
      text={({ outcome }) => outcomeLabels[outcome]}
    />
    <Column
      source="ip"
      label="IP address"
      disableSort
      width={130}
      fromWidth={1100}
      render={({ ip }) => ip ?? '–'}
      text={({ ip }) => ip ?? ''}
    />
    <TimeColumn source="at" label="Time" width={170} />
    <Column
      source="details"
      label="Details"
      disableSort
      width={90}
      render={(log) => <ShowLogButton log={log} open={open} />}
      text={() => ''}
    />
  </>
);

interface ShowProps {
  log: AdminLog;
  open(log: AdminLog): void;
}

export const ShowLogButton = ({ log, open }: ShowProps) => (
  <Button
    kind="plain"
    small
    aria-label={`View details: ${actionText(log.action)} by ${actorText(log)}`}
    onClick={() => open(log)}
  >
    View
  </Button>
);
