import { getHistory } from '@bedside/contracts/care/charts.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { patientFieldTexts } from '@bedside/contracts/people/patient-field-texts';
import { fieldOf, lineNames } from '@bedside/contracts/people/patient-fields';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { PatientFieldText } from '@bedside/ui-kit/components/PatientFields';
import { Fragment, type ReactNode } from 'react';
import { Allowed } from '../../../auth/Allowed.tsx';
import { ChartData } from '../../../chart/ChartFacts.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { MapLink } from '../../../components/MapLink.tsx';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { UserStatusTag } from '../../../components/UserCells.tsx';
import { useMe } from '../../../data/me.ts';
import { mayDo } from '../actions/allowed-actions.ts';
import { relationText } from '../list/patient-columns.tsx';
import { DetailsForm, HomeAddressForm } from '../patient-forms.lazy.ts';
import own from './PatientContext.module.css';

/** What a clinician looks for first, then who the patient is and where they live. */
export const PatientContext = ({ patient }: { patient: PatientRecord }) => (
  <aside className={styles.aside} aria-label="Patient details">
    <Allowed to={getHistory}>
      <ChartData patientId={patient.id} />
    </Allowed>
    <DetailsSection patient={patient} />
    <AddressSection patient={patient} />
  </aside>
);

function DetailsSection({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const me = useMe();
  return (
    <Section
      title="Details"
      end={
        mayDo('edit', patient, me) && (
          <TextButton onPress={() => drawer.open(<DetailsForm patient={patient} />)}>Edit</TextButton>
        )
      }
    >
      <dl className={styles.pairs}>
        {lineNames.map((name) => (
          <Fragment key={name}>
            <dt>{fieldOf(name).shortLabel ?? fieldOf(name).label}</dt>
            <dd>
              <PatientFieldText name={name} value={patient[name]} texts={patientFieldTexts} none="–" />
              {name === 'language' && unreachableText(patient)}
            </dd>
          </Fragment>
        ))}
        <dt>Household</dt>
        <dd>{relationText(patient)}</dd>
        <dt>Account</dt>
        <dd>
          <UserStatusTag status={patient.status} />
        </dd>
        <dt>Username</dt>
        <dd>{patient.userName ?? '–'}</dd>
      </dl>
    </Section>
  );
}

const obstacleLabels = {
  STOP: 'opted out by patient',
  BOUNCE: 'undeliverable',
  COMPLAINT: 'marked as spam by patient',
};

/** Channels that don’t reach the patient, shown after the language: “ · texts opted out by patient”. */
const unreachableText = ({ smsSuppressed, emailSuppressed }: PatientRecord): string =>
  [
    smsSuppressed && ` · texts ${obstacleLabels[smsSuppressed]}`,
    emailSuppressed && ` · email ${obstacleLabels[emailSuppressed]}`,
  ]
    .filter(Boolean)
    .join('');

function AddressSection({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const me = useMe();
  const { address } = patient;
  const edit = () => drawer.open(<HomeAddressForm patient={patient} />);
  return (
    <Section
      title="Address"
      end={
        <span className={own.ends}>
          {mayDo('edit', patient, me) && <TextButton onPress={edit}>{address ? 'Edit' : 'Add'}</TextButton>}
          {address && <MapLink address={address} />}
        </span>
      }
    >
      {address ? (
        <>
          <p>
            <AddressText address={address} />
          </p>
          <p className={styles.small}>{address.locationType}</p>
        </>
      ) : (
        <p className={styles.muted}>Not on file.</p>
      )}
    </Section>
  );
}

const TextButton = ({ onPress, children }: { onPress(): void; children: ReactNode }) => (
  <button type="button" className={`${own.text} reach`} onClick={onPress}>
    {children}
  </button>
);
