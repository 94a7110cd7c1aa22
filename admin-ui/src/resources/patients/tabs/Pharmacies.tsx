import type { Pharmacy } from '@bedside/contracts/people/coverage.schema';
import { savePharmacy } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { AddressText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { PharmacyForm } from '../coverage/coverage-forms.lazy.ts';
import styles from './tabs.module.css';

export default function Pharmacies({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const add = (
    <Allowed to={savePharmacy}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => drawer.open(<PharmacyForm patient={patient} />)}
      >
        Add pharmacy
      </Button>
    </Allowed>
  );
  return (
    <div className={styles.sheet}>
      {patient.pharmacies.length === 0 ? (
        <EmptyState title="No pharmacy on file" action={add}>
          Add the pharmacy where prescriptions are sent.
        </EmptyState>
      ) : (
        <div>{add}</div>
      )}
      <div className={styles.pair}>
        {patient.pharmacies.map((pharmacy) => (
          <PharmacyCard key={pharmacy.id} patient={patient} pharmacy={pharmacy} />
        ))}
      </div>
    </div>
  );
}

function PharmacyCard({ patient, pharmacy }: { patient: PatientRecord; pharmacy: Pharmacy }) {
  const drawer = useDrawer();
  const { name, phone, phoneE164, fax, address, preferred } = pharmacy;
  return (
    <Card
      title={name}
      mark={preferred && <Tag>Preferred</Tag>}
      end={
        <Allowed to={savePharmacy}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Edit ${name}`}
            onClick={() => drawer.open(<PharmacyForm patient={patient} pharmacy={pharmacy} />)}
          >
            Edit
          </Button>
        </Allowed>
      }
    >
      <dl className={styles.pairs}>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <PhoneText phone={phone} e164={phoneE164} />
            </dd>
          </>
        )}
        {fax && (
          <>
            <dt>Fax</dt>
            <dd>{fax}</dd>
          </>
        )}
        {address && (
          <>
            <dt>Address</dt>
            <dd>
              <AddressText address={address} />
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
