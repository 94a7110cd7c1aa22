import { day, id, time } from '@bedside/contracts/common/fields';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useActions } from '../../../data/data-provider.ts';
import { BulkForm } from '../../../list/BulkForm.tsx';
import { counted } from '../../../list/counted.ts';
import { DateAndTime } from '../../../parts/DateAndTime.tsx';
import { TickLine } from '../../../parts/TickLine.tsx';
import { ProviderSelect } from '../actions/ProviderSelect.tsx';
import type { VisitInHand } from '../actions/visit-in-hand.ts';
import { type Assignment, planAssignments } from './plan-assignments.ts';
import { useBulkVisits } from './use-bulk-visits.ts';

const assignValues = z.object({ providerId: id, date: day, firstTime: time, minutesApart: z.string() });

const gaps = ['30', '45', '60', '90', '120'].map((value) => ({ value, label: `${value} minutes` }));

/** One provider for several visits: those without a time follow each other. */
export function BulkAssignForm({ visits }: { visits: readonly VisitInHand[] }) {
  const actions = useActions();
  const bulkRun = useBulkVisits(visits);
  const [notifyPatient, setNotifyPatient] = useState(true);
  const form = useForm({
    resolver: zodResolver(assignValues),
    defaultValues: {
      providerId: '',
      date: visits[0]?.preferedAppointmentDate ?? '',
      firstTime: '09:00',
      minutesApart: '60',
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;

  const assign = (providerId: string, plan: readonly Assignment[]) => (visit: VisitInHand) => {
    const seen = { ...visit, notifyPatient };
    if (visit.appointmentStatus === 'SCHEDULED') return actions.changeProvider(seen, { providerId });
    const slot = plan.find((one) => one.visit.id === visit.id);
    if (!slot) throw new Error('This visit has no time in the round.');
    const { appointmentDate, appointmentTime } = slot;
    return actions.assignProvider(seen, { providerId, appointmentDate, appointmentTime });
  };
  const submit = form.handleSubmit(({ providerId, minutesApart, ...round }) =>
    bulkRun.run(
      assign(providerId, planAssignments(visits, { ...round, minutesApart: Number(minutesApart) })),
    ),
  );
  return (
    <BulkForm
      title="Assign provider"
      submitLabel={`Assign ${counted(visits.length, bulkRun)}`}
      bulkRun={bulkRun}
      onSubmit={submit}
    >
      <ProviderSelect {...form.register('providerId')} error={errors.providerId && 'Choose a provider.'} />
      <p>Visits that have a time keep it. The others follow each other:</p>
      <DateAndTime
        date={form.register('date')}
        time={form.register('firstTime')}
        isDateWrong={Boolean(errors.date)}
        isTimeWrong={Boolean(errors.firstTime)}
        timeLabel="First at"
      />
      <SelectInput
        {...form.register('minutesApart')}
        label="From start to start"
        placeholder="Minutes"
        options={gaps}
      />
      <TickLine checked={notifyPatient} onChange={(event) => setNotifyPatient(event.target.checked)}>
        Notify the patients
      </TickLine>
    </BulkForm>
  );
}
