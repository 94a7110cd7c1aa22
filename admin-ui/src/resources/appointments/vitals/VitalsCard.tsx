import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { VitalsRecord } from '@bedside/contracts/care/vitals.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { ReasonForm } from '../actions/ActionForm.tsx';
import { useVisitVitals } from './use-visit-vitals.ts';
import { VitalsForm } from './VitalsForm.tsx';
import { VitalsSet } from './VitalsSet.tsx';

export function VitalsCard({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const { data } = useVisitVitals(appointment.id);
  if (!data || (data.vitals.length === 0 && !data.mayRecord)) return null;
  const { vitals, people, mayRecord } = data;
  return (
    <Card
      title="Vital signs"
      mark={vitals.length === 0 && <span className="small">Not recorded</span>}
      end={
        mayRecord && (
          <Button
            kind="secondary"
            small
            onClick={() => drawer.open(<VitalsForm appointment={appointment} people={people} />)}
          >
            Record
          </Button>
        )
      }
    >
      {vitals.map((one) => (
        <VitalsSet
          key={one.id}
          vitals={one}
          {...(people.length > 1 && { person: one.fullname })}
          {...(mayRecord &&
            !one.retraction && {
              onRetract: () => drawer.open(<RetractForm appointment={appointment} vitals={one} />),
            })}
        />
      ))}
    </Card>
  );
}

function RetractForm({ appointment, vitals }: { appointment: AppointmentRecord; vitals: VitalsRecord }) {
  return (
    <ReasonForm
      title="Retract vital signs"
      appointment={appointment}
      submitLabel="Retract"
      isDanger
      consequence="They stay in the record as entered by mistake. The patient no longer sees them. This can’t be undone."
      help="Staff only."
      run={(dataProvider, _, reason) =>
        dataProvider.retractVitals({ params: { id: vitals.id }, body: { reason } })
      }
    />
  );
}
