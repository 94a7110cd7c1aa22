import {
  type AppointmentRequestRow,
  appointmentRequestBadges,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { useLocation } from 'react-router';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useNow } from '../../../components/use-now.ts';
import { dayWord, serviceText, slotWord } from '../../../formatting/appointment-text.ts';
import { placeWord } from '../../../formatting/person-text.ts';
import { Card } from '../../../list/CardRows.tsx';
import type { Column } from '../../../list/column.ts';
import { TwoLineCell } from '../../../list/TwoLineCell.tsx';
import { appointmentRequestAddress } from '../appointment-request-address.ts';
import { RequestChip } from '../RequestChip.tsx';

interface Props {
  request: AppointmentRequestRow;
}

export const appointmentRequestColumns: readonly Column<AppointmentRequestRow>[] = [
  {
    key: 'who',
    label: 'Requester and services',
    sortBy: 'lastName',
    cell: (request) => <WhoAndWhat request={request} />,
    text: ({ key, fullname, serviceNames }) => `${fullname} (${key}): ${serviceNames.join('; ')}`,
  },
  {
    key: 'patient',
    label: 'Existing patient',
    width: 124,
    fromWidth: 900,
    cell: ({ isPatient }) => isPatient && <Tag>Yes</Tag>,
    text: ({ isPatient }) => (isPatient ? 'yes' : 'no'),
  },
  {
    key: 'status',
    label: 'Status',
    width: 132,
    cell: ({ status }) => <RequestChip status={status} />,
    text: ({ status }) => appointmentRequestBadges[status].label,
  },
  {
    key: 'preferred',
    label: 'Preferred',
    width: 236,
    sortBy: 'preferedAppointmentDate',
    cell: (request) => <Preferred request={request} />,
    text: ({ preferedAppointmentDate, appointmentSlot }) =>
      `${preferedAppointmentDate} ${appointmentSlot.join(' or ')}`,
  },
  {
    key: 'area',
    label: 'Area',
    width: 150,
    fromWidth: 1280,
    cell: areaWords,
    text: areaWords,
  },
  {
    key: 'total',
    label: 'Estimate',
    width: 110,
    alignRight: true,
    fromWidth: 1024,
    cell: ({ totalAmount }) => <Money dollars={totalAmount} />,
    text: ({ totalAmount }) => totalAmount.toFixed(2),
  },
  {
    key: 'createdAt',
    label: 'Received',
    width: 160,
    sortBy: 'createdAt',
    fromWidth: 900,
    cell: ({ createdAt }) => <RelativeDateTime instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

function areaWords({ telemedicine, city, postalCode }: AppointmentRequestRow): string {
  if (telemedicine) return 'Telemedicine';
  return [placeWord(city ?? ''), postalCode].filter(Boolean).join(' ');
}

function WhoAndWhat({ request }: Props) {
  const { search } = useLocation();
  return (
    <TwoLineCell
      first={request.fullname}
      second={serviceText(request.serviceNames)}
      to={appointmentRequestAddress(request.id)}
      state={{ from: search }}
    />
  );
}

function Preferred({ request }: Props) {
  const { zone } = useFormats();
  const day = dayWord(request.preferedAppointmentDate, zone, useNow());
  return (
    <>
      {day}, {slotWord(request.appointmentSlot)}
    </>
  );
}

/** A request in the list of a phone. */
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
