import { phoneText } from '@bedside/contracts/common/phone';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import AtSign from 'lucide-react/icons/at-sign';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { CoverageRows } from '../../family/components/CoverageRows.tsx';
import { FamilySection } from '../../family/components/FamilySection.tsx';
import { PatientParts } from '../../family/components/PatientGate.tsx';
import styles from '../../family/components/person.module.css';
import { PhotoButton } from '../components/PhotoButton.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';
import { placeLine } from '../contact.ts';

export function PersonalPage() {
  const { profile } = useTexts();
  return (
    <ProfilePart section="personal">
      <PatientParts>
        {(patient) => (
          <>
            <Self patient={patient} />
            <FamilySection patient={patient} />
            <section className={styles.section} aria-labelledby="coverage">
              <h2 id="coverage">{profile.coverage}</h2>
              <CoverageRows patient={patient} />
            </section>
            <Shared patient={patient} />
          </>
        )}
      </PatientParts>
    </ProfilePart>
  );
}

function Self({ patient }: { patient: PatientRecord }) {
  const { profile, fields } = useTexts();
  const formats = useFormats();
  const rows = [
    {
      to: '/profile/personal/details',
      icon: UserRound,
      title: profile.details,
      note: `${fullName(patient)}, ${dayText(patient.dateOfBirth, 'numeric', formats)}, ${fields.choices.gender[patient.gender]}`,
    },
    { to: '/profile/personal/email', icon: Mail, title: profile.email, note: patient.email },
    {
      to: '/profile/personal/phone',
      icon: Phone,
      title: profile.phone,
      note: patient.phone && phoneText(patient.phone),
    },
    { to: '/profile/personal/user-id', icon: AtSign, title: profile.userId, note: patient.userName },
    {
      to: '/profile/personal/address',
      icon: MapPin,
      title: profile.address,
      note: placeLine(patient.address),
    },
  ];
  return (
    <>
      <PhotoButton person={patient} />
      <Rows>
        {rows.map(({ to, icon: Icon, title, note }) => (
          <li key={to}>
            <RowLink to={to} lead={<IconCircle icon={Icon} />} title={title} note={note ?? profile.none} />
          </li>
        ))}
      </Rows>
    </>
  );
}

function Shared({ patient }: { patient: PatientRecord }) {
  const { profile } = useTexts();
  // Joining a household alone doesn’t share anything.
  const shared = patient.shared.filter(({ appointment, billing }) => appointment || billing);
  if (shared.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="shared">
      <h2 id="shared">{profile.shared}</h2>
      <p className="small muted">{profile.sharedText}</p>
      <Rows>
        {shared.map(({ consentId, patientId, appointment, billing, ...name }) => (
          <li key={consentId} className={styles.person}>
            <Avatar person={{ id: patientId, ...name }} />
            <div className={styles.words}>
              <p className="strong">{fullName(name)}</p>
              <p className="small muted">
                {appointment && billing
                  ? profile.sharedBoth
                  : appointment
                    ? profile.sharedAppointments
                    : profile.sharedBills}
              </p>
            </div>
          </li>
        ))}
      </Rows>
    </section>
  );
}
