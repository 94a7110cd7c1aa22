import { billedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Link } from 'react-router';
import { ChartData } from '../../../chart/ChartFacts.tsx';
import { ChartSheet } from '../../../chart/ChartSheet.tsx';
import { useChart } from '../../../chart/use-chart.ts';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { RowSkeletons } from '../../../components/ListSkeleton.tsx';
import context from '../../../components/page/ContextPane.module.css';
import page from '../../../components/page/Page.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { useNow } from '../../../components/use-now.ts';
import { appointmentTimeText, serviceText } from '../../../formatting/appointment-text.ts';
import { appointmentAddress } from '../../appointments/use-appointment.ts';
import { useLatestAppointments } from '../page/use-counts.ts';

export default function Chart({ patient }: { patient: PatientRecord }) {
  const { data: chart, error, refetch } = useChart(patient.id);
  return (
    <div className={`${page.columns} ${page.underTabs}`}>
      <div className={page.work}>
        {error && !chart && <RetryNotice error={error} onRetry={() => refetch()} />}
        {!chart && !error && <RowSkeletons count={8} />}
        {chart && <ChartSheet chart={chart} />}
      </div>
      <aside className={context.aside} aria-label="Chart summary">
        <ChartData patientId={patient.id} isInChart />
        <LastAppointment patientId={patient.id} />
      </aside>
    </div>
  );
}

function LastAppointment({ patientId }: { patientId: string }) {
  const { data = [] } = useLatestAppointments(patientId);
  const { zone } = useFormats();
  const now = useNow();
  const last = data.find(({ appointmentStatus }) => billedStatuses.includes(appointmentStatus));
  return (
    <Section title="Last visit">
      {last ? (
        <>
          <p>
            <Link to={appointmentAddress(last.id)}>{serviceText(last.serviceNames)}</Link>
          </p>
          <p className={context.small}>{appointmentTimeText(last, zone, now)}</p>
        </>
      ) : (
        <p className={context.muted}>No visits yet.</p>
      )}
    </Section>
  );
}
