import type { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { fullName } from '@bedside/ui-kit/person';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { DrawerForm, useDrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import type { ActionableAppointment, AppointmentSummary } from './actionable-appointment.ts';
import { NotifyPatient } from './NotifyPatient.tsx';
import {
  type PlannedTransition,
  useAppointmentVersion,
  useRefreshAppointments,
} from './use-appointment-action.tsx';

interface Props<Values extends FieldValues, Output> {
  title: string;
  appointment: AppointmentSummary;
  schema?: z.ZodType<Output, Values>;
  defaultValues?: DefaultValues<Values>;
  /** Replaces `schema` and `defaultValues` when the screen reads or sets fields itself. */
  form?: UseFormReturn<Values, unknown, Output>;
  submitLabel: string;
  isDanger?: boolean;
  isWarning?: boolean;
  isSubmitDisabled?: boolean;
  /** Shown next to the button: what it will do. */
  note?: ReactNode;
  /** For fields that are filled from the appointment. */
  valuesOf?(now: AppointmentRecord): DefaultValues<Values>;
  /** Runs instead of closing the drawer. */
  onDone?(): void;
  run(dataProvider: ConsoleDataProvider, seen: SeenVersion, values: Output): Promise<{ message: string }>;
  /** The transition that the patient is notified of; null while the form is incomplete. */
  previewOf?(values: Values): PlannedTransition | null;
  /** The fields, with access to a failure they can resolve. */
  children?: ReactNode | ((failure: ApiError | null) => ReactNode);
}

export function ActionForm<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { appointment, run, previewOf, children, schema, defaultValues, valuesOf, onDone, ...rest } = props;
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
      isStaying={onDone !== undefined}
      onDone={() => {
        onDone?.();
        return refresh();
      }}
      latest={() => reload().then(valuesOf)}
    >
      {(failure) => (
        <>
          {typeof children === 'function' ? children(failure) : children}
          {previewOf && (
            <NotifyPatient
              appointment={seen}
              move={previewOf(form.watch())}
              isOn={notifyPatient}
              onChange={setNotifyPatient}
            />
          )}
        </>
      )}
    </DrawerForm>
  );
}

interface ReasonFormProps {
  title: string;
  appointment: ActionableAppointment;
  submitLabel: string;
  isDanger?: boolean;
  /** Shown above the reason: the effect, and whether it can be undone. */
  consequence?: string;
  /** Who can read the reason. */
  help: string;
  /** Toast text. The server names the new status. */
  successMessage?: string;
  run(dataProvider: ConsoleDataProvider, seen: SeenVersion, reason: string): Promise<{ message: string }>;
  /** The transition that the patient is notified of, if any. */
  move?: PlannedTransition['move'];
}

export function ReasonForm({ run, help, move, consequence, ...props }: ReasonFormProps) {
  return (
    <ActionForm
      {...props}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      previewOf={move && (() => ({ move }))}
      run={(dataProvider, seen, values) => run(dataProvider, seen, values.reason)}
    >
      {consequence && <p>{consequence}</p>}
      <ReasonArea help={help} />
    </ActionForm>
  );
}
