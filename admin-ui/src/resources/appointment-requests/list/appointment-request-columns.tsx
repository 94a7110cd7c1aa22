import {
  type AppointmentRequestRow,
  appointmentRequestBadges,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import UserCheck from 'lucide-react/icons/user-check';
import { lazy } from 'react';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useRememberListUrl } from '../../../components/use-list-address.ts';
import { useNow } from '../../../components/use-now.ts';
import { dayLabel, serviceText, slotText } from '../../../formatting/appointment-text.ts';
import { placeName } from '../../../formatting/person-text.ts';
import { TwoLineCell } from '../../../list/cells.tsx';
import { Card, DataTable } from '../../../list/DataTable.tsx';
import { RequestChip } from '../RequestChip.tsx';
import { appointmentRequestAddress, useCanDecideRequest } from '../use-appointment-request.ts';

const AcceptFromList = lazy(() => import('./AcceptFromList.tsx'));

interface Props {
  request: AppointmentRequestRow;
}

const Column = DataTable.Col<AppointmentRequestRow>;
const TimeColumn = DataTable.TimeCol<AppointmentRequestRow>;
const NumberColumn = DataTable.NumberCol<AppointmentRequestRow>;

export const appointmentRequestColumns = (
  <>
    <Column
      source="lastName"
      label="Requester and services"
      render={(request) => <RequesterCell request={request} />}
      text={({ key, fullname, serviceNames }) => `${fullname} (${key}): ${serviceNames.join('; ')}`}
    />
    <Column
      source="patient"
      label="Existing patient"
      disableSort
      width={124}
      fromWidth={900}
      render={({ isPatient }) => isPatient && <Tag>Yes</Tag>}
      text={({ isPatient }) => (isPatient ? 'yes' : 'no')}
    />
    <Column
      source="status"
      label="Status"
      disableSort
      width={132}
      render={({ status }) => <RequestChip status={status} />}
      text={({ status }) => appointmentRequestBadges[status].label}
    />
    <Column
      source="preferedAppointmentDate"
      label="Preferred"
      width={236}
      render={(request) => <Preferred request={request} />}
      text={({ preferedAppointmentDate, appointmentSlot }) =>
        `${preferedAppointmentDate} ${appointmentSlot.join(' or ')}`
      }
    />
    <Column source="area" label="Area" disableSort width={150} fromWidth={1280} text={areaText} />
    <NumberColumn
      source="total"
      label="Estimate"
      disableSort
      width={110}
      fromWidth={1024}
      render={({ totalAmount }) => <Money dollars={totalAmount} />}
      text={({ totalAmount }) => totalAmount.toFixed(2)}
    />
    <TimeColumn source="createdAt" label="Received" width={160} fromWidth={1024} />
    <NumberColumn
      source="accept"
      label="Actions"
      disableSort
      width={104}
      fromWidth={840}
      render={(request) => <Accept request={request} />}
      text={() => ''}
    />
  </>
);

function Accept({ request }: Props) {
  const drawer = useDrawer();
  if (!useCanDecideRequest(request)) return null;
  return (
    <ActionButton
      shape="row"
      of={`${request.fullname}, ${request.key}`}
      icon={UserCheck}
      label="Accept"
      onPress={() => drawer.open(<AcceptFromList id={request.id} />)}
    />
  );
}

function areaText({ telemedicine, city, postalCode }: AppointmentRequestRow): string {
  if (telemedicine) return 'Telemedicine';
  return [placeName(city ?? ''), postalCode].filter(Boolean).join(' ');
}

function RequesterCell({ request }: Props) {
  return (
    <TwoLineCell
      first={request.fullname}
      second={serviceText(request.serviceNames)}
      to={appointmentRequestAddress(request.id)}
      state={useRememberListUrl()}
    />
  );
}

function Preferred({ request }: Props) {
  const { zone } = useFormats();
  const day = dayLabel(request.preferedAppointmentDate, zone, useNow());
  return (
    <>
      {day}, {slotText(request.appointmentSlot)}
    </>
  );
}

export const AppointmentRequestCard = ({ request }: Props) => (
  <Card
    first={request.fullname}
    second={serviceText(request.serviceNames)}
    chip={<RequestChip status={request.status} />}
    endFirst={<Money dollars={request.totalAmount} />}
    endSecond={<RelativeDateTime instant={request.createdAt} />}
    endThird={request.isPatient && <Tag>Existing patient</Tag>}
  />
);

export const appointmentRequestEdge = ({ status }: AppointmentRequestRow): string =>
  `var(--${appointmentRequestBadges[status].tone})`;
