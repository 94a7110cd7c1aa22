import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useParams } from 'react-router';
import { NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { InsuranceEditor } from '../components/InsuranceEditor.tsx';

export function InsurancePage() {
  const { id = '', insuranceId } = useParams();
  const { coverage } = useTexts();
  const back = { to: `/profile/family/${id}/insurance`, label: coverage.insurance };
  const known = ({ insurances }: PatientRecord) => insurances.find((one) => one.id === insuranceId);
  return (
    <PatientGate id={id} back={back}>
      {(patient) =>
        insuranceId !== undefined && !known(patient) ? (
          <Page title={coverage.insurance} head={<BackLink to={back.to}>{back.label}</BackLink>}>
            <NotFoundNotice />
          </Page>
        ) : (
          <InsuranceEditor patient={patient} first={known(patient) ?? null} back={back} />
        )
      }
    </PatientGate>
  );
}
