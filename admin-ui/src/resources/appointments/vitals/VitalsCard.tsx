import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getVisitVitals } from '@bedside/contracts/care/vitals.api';
import type { VitalsRecord } from '@bedside/contracts/care/vitals.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { client } from '../../../data/client.ts';
import { useLiveChanges } from '../../../data/live.tsx';
import { ReasonForm } from '../actions/ActionForm.tsx';
import { VitalsForm } from './VitalsForm.tsx';
import { VitalsSet } from './VitalsSet.tsx';

function useVisitVitals(id: string) {
  const queryClient = useQueryClient();
  const queryKey = ['appointments', 'vitals', id];
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey }), {
    of: 'appointment',
    isRelevant: ({ entityId }) => entityId === id,
  });
  return useQuery({
    queryKey,
    queryFn: async () => (await client.send(getVisitVitals, { params: { id } })).data,
  });
}

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
