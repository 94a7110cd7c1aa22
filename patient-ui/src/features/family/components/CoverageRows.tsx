import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import Pill from 'lucide-react/icons/pill';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

export function CoverageRows({ patient }: { patient: PatientRecord }) {
  const { coverage } = useTexts();
  const payers = patient.insurances.map(({ payer }) => payer).join(', ');
  const preferred = patient.pharmacies.find((pharmacy) => pharmacy.preferred) ?? patient.pharmacies[0];
  return (
    <Rows>
      <li>
        <RowLink
          to={`/profile/family/${patient.id}/insurance`}
          lead={<IconCircle icon={ShieldPlus} />}
          title={coverage.insurance}
          note={payers || coverage.noInsurance}
        />
      </li>
      <li>
        <RowLink
          to={`/profile/family/${patient.id}/pharmacy`}
          lead={<IconCircle icon={Pill} />}
          title={coverage.pharmacy}
          note={preferred?.name ?? coverage.noPharmacy}
        />
      </li>
    </Rows>
  );
}
