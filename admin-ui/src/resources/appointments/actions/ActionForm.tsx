import type { ApiError } from '@bedside/api-client/api-error';
import { reason } from '@bedside/contracts/common/fields';
import { fullName } from '@bedside/ui-kit/person';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm, useDrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import type { ActionableAppointment, AppointmentSummary } from './actionable-appointment.ts';
import { NotifyPatient } from './NotifyPatient.tsx';
import type { PlannedTransition } from './use-appointment-action.tsx';
import { useAppointmentVersion, useRefreshAppointments } from './use-appointment-action.tsx';

interface Props<Values extends FieldValues, Output> {
  title: string;
  appointment: AppointmentSummary;
  schema?: z.ZodType<Output, Values>;
  defaultValues?: DefaultValues<Values>;
  /** In the place of both, where the screen itself reads or sets fields. */
  form?: UseFormReturn<Values, unknown, Output>;
  submitLabel: string;
  isDanger?: boolean;
  /** What the button will bring about, beside it. */
  note?: ReactNode;
  run(dataProvider: ConsoleDataProvider, seen: SeenVersion, values: Output): Promise<{ message: string }>;
  /** Of a transition that the patient is notified of: what it would be, or null while the form does not say enough. */
  tells?(values: Values): PlannedTransition | null;
  /** The fields; a refusal that they can answer is shown at them. */
  children?: ReactNode | ((failure: ApiError | null) => ReactNode);
}

/** A drawer with the form of one action on a visit. */
export function ActionForm<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { appointment, run, tells, children, schema, defaultValues, ...rest } = props;
  const form = useDrawerForm(props);
  const refresh = useRefreshAppointments();
  const { seen, reload } = useAppointmentVersion(appointment);
  const [notifyPatient, setNotifyPatient] = useState(true);
  return (
    <DrawerForm
      {...rest}
      form={form}
      about={`${fullName(appointment.patient)}, ${appointment.appointmentKey}`}
      run={(dataProvider, values) => run(dataProvider, { ...seen, notifyPatient }, values)}
      onDone={refresh}
      onReload={reload}
    >
      {(failure) => (
        <>
          {typeof children === 'function' ? children(failure) : children}
          {tells && (
            <NotifyPatient
              appointment={seen}
              move={tells(form.watch())}
              isOn={notifyPatient}
              onChange={setNotifyPatient}
            />
          )}
        </>
      )}
    </DrawerForm>
  );
}

const reasonValues = z.object({ reason });

interface ReasonFormProps {
  title: string;
  appointment: ActionableAppointment;
  submitLabel: string;
  isDanger?: boolean;
  note?: ReactNode;
  /** Above the reason: what will come of it, and whether it can be undone. */
  consequence?: string;
  /** Beside the reason: who reads it. */
  help: string;
  run(dataProvider: ConsoleDataProvider, seen: SeenVersion, reason: string): Promise<{ message: string }>;
  /** The transition that the patient is notified of, if any. */
  move?: PlannedTransition['move'];
}

/** An action that needs a reason and nothing else. */
export function ReasonForm({ run, help, move, consequence, ...props }: ReasonFormProps) {
  return (
    <ActionForm
      {...props}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      tells={move && (() => ({ move }))}
      run={(dataProvider, seen, values) => run(dataProvider, seen, values.reason)}
    >
      {consequence && <p>{consequence}</p>}
      <TextArea source="reason" label="Reason" required help={help} />
    </ActionForm>
  );
}
