import { getHistory } from '@bedside/contracts/care/charts.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { patientFieldTexts } from '@bedside/contracts/people/patient-field-texts';
import { fieldOf, lineNames } from '@bedside/contracts/people/patient-fields';
import { AddressText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { PatientFieldText } from '@bedside/ui-kit/components/PatientFields';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { ChartData } from '../../../chart/ChartFacts.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { mapAddress } from '../../../components/map-address.ts';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { UserStatusTag } from '../../../components/UserCells.tsx';
import { useMe } from '../../../data/me.ts';
import { mayDo } from '../actions/allowed-actions.ts';
import { DetailsForm, HomeAddressForm } from '../actions/patient-action-forms.lazy.ts';
import { insuranceName, priorityWord } from '../coverage/coverage-text.ts';
import { relationWord } from '../list/patient-columns.tsx';
import { patientAddress } from '../use-patient.ts';
import own from './PatientContext.module.css';

/** What a clinician looks for first, who it is and where, and who pays and prescribes. */
export const PatientContext = ({ patient }: { patient: PatientRecord }) => (
  <aside className={styles.aside} aria-label="Patient details">
    <Allowed to={getHistory}>
      <ChartData patientId={patient.id} />
    </Allowed>
    <DetailsSection patient={patient} />
    <AddressSection patient={patient} />
    <CoverageSection patient={patient} />
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
        <dd>{relationWord(patient)}</dd>
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

const obstacleWords = {
  STOP: 'opted out by patient',
  BOUNCE: 'undeliverable',
  COMPLAINT: 'marked as spam by patient',
};

/** What does not reach the patient, behind the language: “ · texts opted out by patient”. */
const unreachableText = ({ smsSuppressed, emailSuppressed }: PatientRecord): string =>
  [
    smsSuppressed && ` · texts ${obstacleWords[smsSuppressed]}`,
    emailSuppressed && ` · email ${obstacleWords[emailSuppressed]}`,
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
          {address && (
            <a href={mapAddress(address)} target="_blank" rel="noopener noreferrer" className={styles.map}>
              Map <ArrowUpRight size={12} strokeWidth={2} aria-hidden />
            </a>
          )}
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

function CoverageSection({ patient }: { patient: PatientRecord }) {
  const { id, insurances, pharmacies } = patient;
  const sorted = [...insurances].sort((one, other) => one.priority - other.priority);
  return (
    <Section
      title="Insurance & pharmacy"
      end={
        <Link
          to={patientAddress(id, insurances.length === 0 && pharmacies.length > 0 ? 'pharmacy' : 'insurance')}
        >
          Open
        </Link>
      }
    >
      {sorted.map((insurance) => (
        <Line
          key={insurance.id}
          first={insuranceName(insurance)}
          end={priorityWord(insurance.priority).toLowerCase()}
          second={`Member ID ${insurance.memberId}`}
        />
      ))}
      {pharmacies.map((pharmacy) => (
        <Line
          key={pharmacy.id}
          first={pharmacy.name}
          end={pharmacy.preferred ? 'preferred' : ''}
          second={pharmacy.phone && <PhoneText phone={pharmacy.phone} e164={pharmacy.phoneE164} />}
        />
      ))}
      {sorted.length + pharmacies.length === 0 && <p className={styles.muted}>Not on file.</p>}
    </Section>
  );
}

const Line = ({ first, end, second }: { first: string; end: string; second: ReactNode }) => (
  <p className={own.line}>
    <span>{first}</span>
    <span className={styles.end}>{end}</span>
    <small>{second}</small>
  </p>
);

const TextButton = ({ onPress, children }: { onPress(): void; children: ReactNode }) => (
  <button type="button" className={own.text} onClick={onPress}>
    {children}
  </button>
);
