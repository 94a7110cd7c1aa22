import { openChat } from '@bedside/contracts/messaging/chat.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { EmailText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayText } from '@bedside/ui-kit/formats';
import Crown from 'lucide-react/icons/crown';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { Allowed } from '../../../auth/Allowed.tsx';
import { StartChatButton } from '../../../chat/StartChatButton.tsx';
import { BackLink } from '../../../components/IconButton.tsx';
import head from '../../../components/page/PageHead.module.css';
import { PreviousNextLinks } from '../../../components/page/PreviousNextLinks.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { UserStatusTag } from '../../../components/UserCells.tsx';
import { useListUrlState } from '../../../components/use-list-address.ts';
import { useToday } from '../../../components/use-now.ts';
import { useMe } from '../../../data/me.ts';
import { ageAndSex, membershipLabel } from '../../../formatting/person-text.ts';
import { mayDo, type PatientAction } from '../actions/allowed-actions.ts';
import { BookAppointmentButton, PatientMenu } from '../actions/PatientMenu.tsx';
import { relationText } from '../list/patient-columns.tsx';
import { patientAddress } from '../use-patient.ts';
import styles from './PatientHead.module.css';

const groups: readonly (readonly PatientAction[])[] = [
  ['edit', 'image', 'membership', 'notifications'],
  ['setUpLink', 'signInLink', 'passwordLink'],
  ['merge', 'status', 'deceased'],
];

export function PatientHead({ patient }: { patient: PatientRecord }) {
  const list = useListUrlState('patients');
  const me = useMe();
  return (
    <header className={`${head.head} ${styles.head}`}>
      <BackLink to={list} label="Back to patients" />
      <Avatar person={patient} size={54} />
      <div className={head.who}>
        <Row wrap gap="2px 8px">
          <h1>{patient.fullname}</h1>
          <Membership patient={patient} />
          <Tag>{relationText(patient)}</Tag>
          {patient.status !== 'ACTIVE' && <UserStatusTag status={patient.status} />}
        </Row>
        <Facts patient={patient} />
      </div>
      <PreviousNextLinks resource="patients" what="patient" id={patient.id} addressOf={patientAddress} />
      <div className={head.actions}>
        {(patient.status === 'ACTIVE' || patient.status === 'INVITED') && (
          <Allowed to={openChat}>
            <StartChatButton patientId={patient.id} shape="secondary" />
          </Allowed>
        )}
        {mayDo('book', patient, me) && <BookAppointmentButton patient={patient} shape="primary" />}
        <PatientMenu patient={patient} groups={groups} isFramed />
      </div>
    </header>
  );
}

function Membership({ patient: { membershipType, membershipInGoodStanding } }: { patient: PatientRecord }) {
  if (membershipType === 'ON DEMAND') return <Tag>{membershipLabel(membershipType)}</Tag>;
  const text = membershipLabel(membershipType);
  return (
    <DenseChip
      label={membershipInGoodStanding ? text : `${text}, past due`}
      tone={membershipInGoodStanding ? 'teal' : 'orange'}
      icon={Crown}
      owed={!membershipInGoodStanding}
    />
  );
}

function Facts({ patient }: { patient: PatientRecord }) {
  const formats = useFormats();
  const { dateOfBirth, phone, phoneE164, email } = patient;
  return (
    <p className={styles.facts}>
      <span>
        {ageAndSex(patient, useToday())}, DOB {dayText(dateOfBirth, 'numeric', formats)}
      </span>
      {phone && (
        <span>
          <Phone size={14} strokeWidth={1.75} aria-hidden />
          <PhoneText phone={phone} e164={phoneE164} />
        </span>
      )}
      {email && (
        <span>
          <Mail size={14} strokeWidth={1.75} aria-hidden />
          <EmailText email={email} />
        </span>
      )}
    </p>
  );
}
