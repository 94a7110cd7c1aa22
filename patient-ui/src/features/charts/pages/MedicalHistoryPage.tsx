import { useParams } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { AllergiesSection } from '../components/AllergiesSection.tsx';
import { ChartFrame } from '../components/ChartFrame.tsx';
import { ChartGate, ReviewNote } from '../components/ChartGate.tsx';
import { ChartSection } from '../components/ChartSection.tsx';

export function MedicalHistoryPage() {
  const { id } = useParams();
  const { charts } = useTexts();
  const user = useUser();
  return (
    <ChartFrame personId={id} part="history">
      <ChartGate personId={id ?? user.id}>
        {(chart) => {
          const shared = { personId: chart.patientId, mayChange: chart.mayChange };
          return (
            <>
              {!chart.mayChange && <p className="small muted">{charts.readOnly}</p>}
              <AllergiesSection chart={chart} />
              <ChartSection kind="MEDICATION" entries={chart.medications} {...shared} />
              <ChartSection kind="PAST_MEDICAL" entries={chart.pastMedical} {...shared} />
              <ChartSection kind="FAMILY_MEDICAL" entries={chart.familyMedical} {...shared} />
              <ChartSection kind="SURGICAL" entries={chart.surgical} {...shared} />
              <ReviewNote chart={chart} />
            </>
          );
        }}
      </ChartGate>
    </ChartFrame>
  );
}
