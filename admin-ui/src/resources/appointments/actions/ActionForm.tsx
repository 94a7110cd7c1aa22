import type { ApiError } from '@bedside/api-client/api-error';
import { fullName } from '@bedside/ui-kit/person';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { DrawerForm, useDrawerForm } from '../../../components/DrawerForm.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import type { AppointmentSummary } from './actionable-appointment.ts';
import { NotifyPatient } from './NotifyPatient.tsx';
import { useAppointmentVersion } from './use-appointment-version.ts';
import type { PlannedTransition } from './use-message-preview.ts';
import { useRefreshAppointments } from './use-refresh-appointments.ts';

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
