import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useParams } from 'react-router';
import { NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { PharmacyEditor } from '../components/PharmacyEditor.tsx';

export function PharmacyPage() {
  const { id = '', pharmacyId } = useParams();
  const { coverage } = useTexts();
  const back = { to: `/profile/family/${id}/pharmacy`, label: coverage.pharmacy };
  const known = ({ pharmacies }: PatientRecord) => pharmacies.find((one) => one.id === pharmacyId);
  return (
    <PatientGate id={id} back={back}>
      {(patient) =>
        pharmacyId !== undefined && !known(patient) ? (
          <Page title={coverage.pharmacy} head={<BackLink to={back.to}>{back.label}</BackLink>}>
            <NotFoundNotice />
          </Page>
        ) : (
          <PharmacyEditor patientId={patient.id} first={known(patient) ?? null} back={back} />
        )
      }
    </PatientGate>
  );
}
