import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { useDrawer } from '../../../components/drawer.tsx';
import { SendConsentForm } from '../../consents/actions/send-consent-lazy.ts';
import { ConsentCard, consentColumns, consentEdge } from '../../consents/consent-columns.tsx';
import { TabRows } from './TabRows.tsx';

/** What the patient was asked to sign or to share, and what they ask of others. */
export default function Consents({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  return (
    <TabRows<ConsentRow>
      title="Consents"
      resource="consents"
      filter={{ userId: patient.id }}
      sort={{ field: 'sentAt', order: 'DESC' }}
      columns={consentColumns}
      card={(consent) => <ConsentCard consent={consent} />}
      edge={consentEdge}
      head={
        patient.status !== 'DECEASED' && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => drawer.open(<SendConsentForm patient={patient} />)}
          >
            Send consent or access request
          </Button>
        )
      }
    />
  );
}
