import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Field } from '@bedside/ui-kit/components/Field';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import { ServiceLines } from '../resources/appointments/actions/ServiceLines.tsx';
import { lineOf, serviceLinesValues } from '../resources/appointments/actions/service-lines.ts';
import { COULD_NOT_SAVE, enter } from './actions.ts';
import type { OfferedService } from './day.ts';
import styles from './offline.module.css';
import type { Entry } from './queue.ts';

interface Props {
  appointment: DayAppointment;
  booked: readonly OfferedService[];
  offered: readonly OfferedService[];
  /** The waiting entries of this visit. */
  waiting: readonly Entry[];
}

export function OfflineServices({ appointment, booked, offered, waiting }: Props) {
  const has = (kind: Entry['change']['kind']) => waiting.some(({ change }) => change.kind === kind);
  if (has('services')) return <p className="small">Entered. They’ll be sent when you’re back online.</p>;
  if (appointment.appointmentStatus === 'ON THE WAY' || has('setOut'))
    return <ServicesForm appointment={appointment} booked={booked} offered={offered} />;
  if (appointment.telemedicine)
    return <p className="small">For a video visit, enter services when you’re back online.</p>;
  if (appointment.appointmentStatus === 'SCHEDULED')
    return <p className="small">Tap “On my way” first, then enter the services.</p>;
  return <p className="small">Services are already entered.</p>;
}

function ServicesForm({ appointment, booked, offered }: Omit<Props, 'waiting'>) {
  const form = useForm({
    resolver: zodResolver(serviceLinesValues),
    defaultValues: { lines: booked.map(lineOf), reason: '' },
    mode: 'onTouched',
  });
  const { fields, append } = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const { errors, isSubmitting } = form.formState;
  const left = offered.filter(({ id }) => !fields.some(({ serviceId }) => serviceId === id));
  const save = form.handleSubmit(async ({ lines }) => {
    const done = lines.filter(({ isDone }) => isDone);
    const entered = done.map(({ serviceId, name, cost }) => ({ serviceId, name, cost }));
    await enter(appointment, { kind: 'services', lines: entered }).catch(() =>
      form.setError('root', { message: COULD_NOT_SAVE }),
    );
  });
  return (
    <FormProvider {...form}>
      <form className={styles.vitals} onSubmit={(event) => void save(event)} noValidate>
        <ServiceLines fields={fields} error={errors.lines?.root?.message ?? errors.lines?.message} />
        {left.length > 0 && (
          <Field label="Add service">
            {(control) => (
              <select
                {...control}
                className={styles.select}
                value=""
                onChange={({ target }) => {
                  const added = left.find(({ id }) => id === target.value);
                  if (added) append(lineOf(added));
                }}
              >
                <option value="">Select a service</option>
                {left.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <p className="small">
          Sending them locks the services and creates the invoice. Until then you can remove them below.
        </p>
        {errors.root && <p role="alert">{errors.root.message}</p>}
        <Button type="submit" wide busy={isSubmitting}>
          Save services on this device
        </Button>
      </form>
    </FormProvider>
  );
}
