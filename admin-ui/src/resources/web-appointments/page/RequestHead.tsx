import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/web-request.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { PreviousNextLinks } from '../../../parts/page/Neighbours.tsx';
import styles from '../../../parts/page/PageHead.module.css';
import { Tag } from '../../../parts/Tag.tsx';
import { useListUrlState } from '../../../parts/use-list-address.ts';
import { useNow } from '../../../parts/use-now.ts';
import { ageAndSex } from '../../../words/person-words.ts';
import { dayAndTime, dayWord, slotWord } from '../../../words/visit-words.ts';
import { RequestActions } from '../actions/RequestActions.tsx';
import { RequestChip } from '../RequestChip.tsx';
import { appointmentRequestAddress } from '../web-request-address.ts';

/** Who asks, for when, and the one next thing to do. */
export function RequestHead({ request }: { request: AppointmentRequestRecord }) {
  const list = useListUrlState('web-appointments');
  return (
    <header className={styles.head}>
      <IconButton size="small" component={Link} to={list} aria-label="Back to web requests">
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Avatar person={request} size={44} />
      <div className={styles.who}>
        <span className={styles.title}>
          <h1>{request.fullname}</h1>
          <RequestChip status={request.status} />
          <Tag>{request.key}</Tag>
          {request.isPatient && <Tag>Existing patient (self-reported)</Tag>}
        </span>
        <Facts request={request} />
      </div>
      <PreviousNextLinks
        resource="web-appointments"
        what="request"
        sortedBy="createdAt"
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
  const { DOB: dateOfBirth, gender, preferedAppointmentDate: day, appointmentSlot: slots } = request;
  const facts = [
    `${ageAndSex({ dateOfBirth, gender }, now)}, DOB ${dayText(dateOfBirth, 'numeric', formats)}`,
    `${dayWord(day, formats.zone, now)}, ${slotWord(slots)}, ${request.telemedicine ? 'video' : 'in-home'}`,
    `received ${inSentence(dayAndTime(request.createdAt, formats.zone, now))}`,
  ];
  return <p className={styles.facts}>{facts.join('  ·  ')}</p>;
}

/** “Today” and “Yesterday” begin no sentence here; names of months keep their capital. */
const inSentence = (words: string): string => words.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
