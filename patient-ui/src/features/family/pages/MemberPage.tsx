import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import FileHeart from 'lucide-react/icons/file-heart';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { Rows } from '../../../components/Card.tsx';
import { Page } from '../../../components/Page.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { ScreenDock } from '../../../components/ScreenDock.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/use-session.ts';
import { PhotoButton } from '../../profile/components/PhotoButton.tsx';
import { placeLine } from '../../profile/person-text.ts';
import { CoverageRows } from '../components/CoverageRows.tsx';
import { MemberData } from '../components/MemberFacts.tsx';
import { PatientGate } from '../components/PatientGate.tsx';
import styles from '../components/person.module.css';
import { RemoveDialog } from '../components/RemoveDialog.tsx';
import { ageText, relationText } from '../household.ts';

export function MemberPage() {
  const { id = '' } = useParams();
  const { family } = useTexts();
  const user = useUser();
  if (id === user.id) return <Navigate to="/profile/personal" replace />;
  return (
    <PatientGate id={id} back={{ to: '/profile/personal', label: family.title }}>
      {(person) => <Member person={person} />}
    </PatientGate>
  );
}

function Member({ person }: { person: PatientRecord }) {
  const { charts, family, profile } = useTexts();
  const { zone } = useFormats();
  const [removing, setRemoving] = useState(false);
  const note = [
    relationText(person.relation, family),
    ageText(person.dateOfBirth, dayIn(zone, new Date()), family),
  ].join(', ');
  const name = fullName(person);
  return (
    <Page title={name} titleHidden head={<BackLink to="/profile/personal">{family.title}</BackLink>}>
      <div className={styles.head}>
        <PhotoButton person={person} readOnly={person.hasUserAccount} />
        <div>
          <h1>{name}</h1>
          <p className="muted">{note}</p>
        </div>
      </div>
      <div className={styles.cards}>
        <ScreenDock>
          <Link to={`/appointments/book_appointment?for=${person.id}`} className={buttonClass()}>
            {family.book(person.firstName)}
          </Link>
        </ScreenDock>
        <MemberData person={person} />
        {person.hasUserAccount ? (
          <p className="small muted">{family.ownAccountText(person.firstName)}</p>
        ) : (
          <>
            <Rows>
              <li>
                <RowLink
                  to={`/profile/family/${person.id}/address`}
                  lead={
                    <IconCircle>
                      <MapPin size={20} strokeWidth={1.75} aria-hidden />
                    </IconCircle>
                  }
                  title={family.editAddress}
                  note={placeLine(person.address) ?? profile.none}
                />
              </li>
              <li>
                <RowLink
                  to={`/chart/${person.id}`}
                  lead={
                    <IconCircle>
                      <FileHeart size={20} strokeWidth={1.75} aria-hidden />
                    </IconCircle>
                  }
                  title={charts.memberChart}
                  note={charts.memberChartText}
                />
              </li>
            </Rows>
            <CoverageRows patient={person} />
          </>
        )}
        <Button kind="danger" wide onClick={() => setRemoving(true)}>
          {family.remove}
        </Button>
      </div>
      {removing && <RemoveDialog person={person} onClose={() => setRemoving(false)} />}
    </Page>
  );
}
