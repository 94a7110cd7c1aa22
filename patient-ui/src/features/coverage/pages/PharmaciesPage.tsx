import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { Link, useParams } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { BackLink, Page, ScreenDock } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { PharmacyCard } from '../components/PharmacyCard.tsx';
import { useReturnToPatient } from '../use-return-to-patient.ts';

export function PharmaciesPage() {
  const { id = '' } = useParams();
  const back = useReturnToPatient(id);
  return (
    <PatientGate id={id} back={back}>
      {(patient) => <Pharmacies patient={patient} back={back} />}
    </PatientGate>
  );
}

function Pharmacies({
  patient,
  back,
}: {
  patient: PatientRecord;
  back: ReturnType<typeof useReturnToPatient>;
}) {
  const { coverage } = useTexts();
  const sorted = patient.pharmacies.toSorted((one, other) => Number(other.preferred) - Number(one.preferred));
  return (
    <Page
      title={back.isSelf ? coverage.pharmacy : coverage.pharmacyOf(patient.firstName)}
      head={<BackLink to={back.to}>{back.label}</BackLink>}
    >
      <Stack gap="var(--gap)" top={20}>
        {sorted.length === 0 && (
          <Card flush>
            <EmptyState title={coverage.noPharmacy}>{coverage.noPharmacyText}</EmptyState>
          </Card>
        )}
        {sorted.map((pharmacy) => (
          <PharmacyCard key={pharmacy.id} pharmacy={pharmacy} />
        ))}
        <ScreenDock>
          <Link to={`/profile/family/${patient.id}/pharmacy/add`} className={buttonClass()}>
            {coverage.addPharmacy}
          </Link>
        </ScreenDock>
      </Stack>
    </Page>
  );
}
