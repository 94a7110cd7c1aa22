import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import Plus from 'lucide-react/icons/plus';
import { lazy } from 'react';
import { useDrawer } from '../../../components/drawer.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { ConsentCard, consentColumns, consentEdge } from '../../consents/consent-columns.tsx';

/** Loaded on first use. */
const SendConsentForm = lazy(() => import('../../consents/actions/SendConsentForm.tsx'));

export default function Consents({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  return (
    <ListInTab<ConsentRow>
      title="Consents"
      resource="consents"
      sort={{ field: 'sentAt', order: 'DESC' }}
      filter={{ userId: patient.id }}
      head={
        patient.status !== 'DECEASED' && (
          <Button kind="secondary" small onClick={() => drawer.open(<SendConsentForm patient={patient} />)}>
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            Send consent or access request
          </Button>
        )
      }
    >
      <DataTable<ConsentRow> rowEdge={consentEdge} card={(consent) => <ConsentCard consent={consent} />}>
        {consentColumns}
      </DataTable>
    </ListInTab>
  );
}
