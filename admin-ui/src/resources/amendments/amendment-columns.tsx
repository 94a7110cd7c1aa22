import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { patientAddress } from '../patients/use-patient.ts';
import { amendmentLook, recordText } from './amendment-text.ts';

const Column = DataTable.Col<AmendmentRequest>;
const TimeColumn = DataTable.TimeCol<AmendmentRequest>;

export const amendmentColumns = (
  <>
    <Column
      source="about"
      label="Record"
      disableSort
      render={(request) => <TwoLineCell first={recordText(request)} second={request.whatIsWrong} />}
      text={recordText}
    />
    <Column
      source="patient"
      label="Patient"
      disableSort
      width={180}
      render={({ fullname, patientId }) => (
        <TwoLineCell first={fullname} second="" to={patientAddress(patientId)} />
      )}
      text={({ fullname }) => fullname}
    />
    <Column
      source="status"
      label="Status"
      disableSort
      width={130}
      render={(request) => <DenseChip {...amendmentLook(request)} />}
      text={(request) => amendmentLook(request).label}
    />
    <Column
      source="dueOn"
      label="Due"
      width={120}
      render={({ dueOn }) => <DateText value={dueOn} pattern="brief" />}
      text={({ dueOn }) => dueOn}
    />
    <TimeColumn source="createdAt" label="Requested" width={150} fromWidth={900} />
  </>
);

export const AmendmentListCard = ({ request }: { request: AmendmentRequest }) => (
  <Card
    first={recordText(request)}
    second={request.fullname}
    chip={<DenseChip {...amendmentLook(request)} />}
    endSecond={
      <>
        Due <DateText value={request.dueOn} pattern="brief" />
      </>
    }
  />
);

export const amendmentEdge = (request: AmendmentRequest): string => `var(--${amendmentLook(request).tone})`;
