import { type FormEvent, useState } from 'react';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import { pluralizeRows } from '../../../list/rows.ts';
import { BulkAppointmentForm } from './BulkVisitForm.tsx';
import { appointmentWords, type ChosenAppointments, useAppointmentRun } from './use-visit-run.ts';

const steps = {
  ACCEPT: {
    title: 'Approve visits',
    verb: 'Approve',
    text: 'The visits will be approved and then need a provider and a time.',
  },
  REMIND: {
    title: 'Send reminders',
    verb: 'Send reminders for',
    text: 'Each patient will get a visit reminder by email, text and push. At night, reminders are held until morning.',
  },
} as const;

interface Props {
  chosen: ChosenAppointments;
  action: keyof typeof steps;
}

/** Accepts many visits, or reminds of them: nothing is entered. */
export function BulkStepForm({ chosen, action }: Props) {
  const run = useAppointmentRun(chosen);
  const [notifyPatient, setNotifyPatient] = useState(true);
  const { title, verb, text } = steps[action];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.start(action === 'ACCEPT' ? { action, notifyPatient } : { action });
  };
  return (
    <BulkAppointmentForm
      title={title}
      submitLabel={`${verb} ${pluralizeRows(chosen.total, appointmentWords)}`}
      chosen={chosen}
      run={run}
      onSubmit={submit}
    >
      <p>{text} Visits that can’t be updated stay as they are and will be listed with the reason.</p>
      {action === 'ACCEPT' && (
        <CheckboxRow checked={notifyPatient} onChange={(event) => setNotifyPatient(event.target.checked)}>
          Notify patients
        </CheckboxRow>
      )}
    </BulkAppointmentForm>
  );
}
