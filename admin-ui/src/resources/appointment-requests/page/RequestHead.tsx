import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayText } from '@bedside/ui-kit/formats';
import { BackLink } from '../../../components/IconButton.tsx';
import styles from '../../../components/page/PageHead.module.css';
import { PreviousNextLinks } from '../../../components/page/PreviousNextLinks.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useListUrlState } from '../../../components/use-list-address.ts';
import { useNow, useToday } from '../../../components/use-now.ts';
import { dayAndTime, dayLabel, slotText } from '../../../formatting/appointment-text.ts';
import { ageAndSex } from '../../../formatting/person-text.ts';
import { RequestActions } from '../actions/RequestActions.tsx';
import { RequestChip } from '../RequestChip.tsx';
import { appointmentRequestAddress } from '../use-appointment-request.ts';

export function RequestHead({ request }: { request: AppointmentRequestRecord }) {
  const list = useListUrlState('web-appointments');
  return (
    <header className={styles.head}>
      <BackLink to={list} label="Back to web requests" />
      <Avatar person={request} size={44} />
      <div className={styles.who}>
        <Row wrap gap="2px 8px">
          <h1>{request.fullname}</h1>
          <RequestChip status={request.status} />
          <Tag>{request.key}</Tag>
          {request.isPatient && <Tag>Existing patient (self-reported)</Tag>}
        </Row>
        <Facts request={request} />
      </div>
      <PreviousNextLinks
        resource="web-appointments"
        what="request"
        id={request.id}
        addressOf={appointmentRequestAddress}
      />
      <div className={styles.actions}>
        <RequestActions request={request} />
      </div>
    </header>
  );
}

function Facts({ request }: { request: AppointmentRequestRecord }) {
  const formats = useFormats();
  const now = useNow();
  const today = useToday();
  const { DOB: dateOfBirth, gender, preferedAppointmentDate: day, appointmentSlot: slots } = request;
  const facts = [
    `${ageAndSex({ dateOfBirth, gender }, today)}, DOB ${dayText(dateOfBirth, 'numeric', formats)}`,
    `${dayLabel(day, formats.zone, now)}, ${slotText(slots)}, ${request.telemedicine ? 'video' : 'in-home'}`,
    `received ${inSentence(dayAndTime(request.createdAt, formats.zone, now))}`,
  ];
  return <p className={styles.facts}>{facts.join('  ·  ')}</p>;
}

/** Lowercases Today and Yesterday; month names keep their capital. */
const inSentence = (text: string): string => text.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
