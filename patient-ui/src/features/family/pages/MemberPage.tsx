import { removeFromHousehold } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { lineNames, portalNames } from '@bedside/contracts/people/patient-fields';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { PhoneText } from '@bedside/ui-kit/components/ContactText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { PatientFieldText } from '@bedside/ui-kit/components/PatientFields';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { useMutation } from '@tanstack/react-query';
import FileHeart from 'lucide-react/icons/file-heart';
import MapPin from 'lucide-react/icons/map-pin';
import { Fragment, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { BackLink, Page, ScreenDock } from '../../../components/Page.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { PhotoButton } from '../../profile/components/PhotoButton.tsx';
import { placeLine } from '../../profile/contact.ts';
import { CoverageRows } from '../components/CoverageRows.tsx';
import { PatientGate } from '../components/PatientGate.tsx';
import styles from '../components/person.module.css';
import { kinText } from '../household.ts';
import { usePatientChange } from '../use-patient-change.ts';

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

interface Props {
  person: { id: string; firstName: string; hasUserAccount: boolean };
  onClose: () => void;
}

function RemoveDialog({ person, onClose }: Props) {
  const { family } = useTexts();
  const navigate = useNavigate();
  const { refresh, forget } = usePatientChange();
  const remove = useMutation({
    mutationFn: () => client.send(removeFromHousehold, { params: { id: person.id } }),
    async onSuccess() {
      await navigate('/profile/personal', { replace: true });
      forget(person.id);
      toast(family.removed(person.firstName), 'success');
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      title={family.removeTitle(person.firstName)}
      text={(person.hasUserAccount ? family.removeTextOwn : family.removeText)(person.firstName)}
      keep={family.keep}
      confirm={family.removeNow}
      action={remove}
      onClose={onClose}
    />
  );
}

const lines = portalNames.filter((name) => lineNames.includes(name));

function MemberData({ person }: { person: PatientRecord }) {
  const { family, plans, fields, profile } = useTexts();
  const edit = (
    <Link
      to={`/profile/family/${person.id}/edit`}
      className={buttonClass({ kind: 'text', small: true })}
      aria-label={`${family.edit}: ${family.editTitle(person.firstName)}`}
    >
      {family.edit}
    </Link>
  );
  return (
    <Card title={family.facts} end={!person.hasUserAccount && edit}>
      <dl className={styles.facts}>
        {lines.map((name) => (
          <Fragment key={name}>
            <dt>{fields.labels[name]}</dt>
            <dd>
              <PatientFieldText name={name} value={person[name]} texts={fields} none={profile.none} />
            </dd>
          </Fragment>
        ))}
        <dt>{family.plan}</dt>
        <dd>{plans[person.membershipType]}</dd>
        {!person.hasUserAccount && (
          <>
            <dt>{family.email}</dt>
            <dd>{person.email ?? profile.none}</dd>
            <dt>{family.mobile}</dt>
            <dd>
              {person.phone ? <PhoneText phone={person.phone} e164={person.phoneE164} /> : profile.none}
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Member({ person }: { person: PatientRecord }) {
  const { charts, family, profile } = useTexts();
  const { zone } = useFormats();
  const [removing, setRemoving] = useState(false);
  const today = dayIn(zone, new Date());
  const note = kinText({ ...person, relationship: person.relation }, { family, today });
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
      <Stack gap="var(--gap)">
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
                  lead={<IconCircle icon={MapPin} />}
                  title={family.editAddress}
                  note={placeLine(person.address) ?? profile.none}
                />
              </li>
              <li>
                <RowLink
                  to={`/chart/${person.id}`}
                  lead={<IconCircle icon={FileHeart} />}
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
      </Stack>
      {removing && <RemoveDialog person={person} onClose={() => setRemoving(false)} />}
    </Page>
  );
}
