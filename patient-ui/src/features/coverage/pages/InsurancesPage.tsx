import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { Link, useParams } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { BackLink, Page, ScreenDock } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { InsuranceCard } from '../components/InsuranceCard.tsx';
import { useReturnToPatient } from '../use-return-to-patient.ts';

export function InsurancesPage() {
  const { id = '' } = useParams();
  const back = useReturnToPatient(id);
  return (
    <PatientGate id={id} back={back}>
      {(patient) => <Insurances patient={patient} back={back} />}
    </PatientGate>
  );
}

function Insurances({
  patient,
  back,
}: {
  patient: PatientRecord;
  back: ReturnType<typeof useReturnToPatient>;
}) {
  const { coverage } = useTexts();
  const sorted = patient.insurances.toSorted((one, other) => one.priority - other.priority);
  return (
    <Page
      title={back.isSelf ? coverage.insurance : coverage.insuranceOf(patient.firstName)}
      head={<BackLink to={back.to}>{back.label}</BackLink>}
    >
      <Stack gap="var(--gap)" top={20}>
        {sorted.length === 0 && (
          <Card flush>
            <EmptyState title={coverage.noInsurance}>{coverage.noInsuranceText}</EmptyState>
          </Card>
        )}
        {sorted.map((insurance) => (
          <InsuranceCard key={insurance.id} insurance={insurance} />
        ))}
        <ScreenDock>
          <Link to={`/profile/family/${patient.id}/insurance/add`} className={buttonClass()}>
            {coverage.addInsurance}
          </Link>
        </ScreenDock>
      </Stack>
    </Page>
  );
}
