import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { timesOfDay } from '@bedside/contracts/appointments/booking.schema';
import { joinWaitlist } from '@bedside/contracts/appointments/dispatch.api';
import { day } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { client } from '../../../api/client.ts';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { TimeOfDayPicker } from '../../../components/DatePicker.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { schemaResolver } from '../../../components/form-checks.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useAppointmentMutation } from '../appointment-text.ts';
import { preferenceOf } from '../waitlist.ts';
import styles from './cards.module.css';

interface Props {
  appointment: AppointmentDetails;
  onClose: () => void;
}

export function WaitlistDialog({ appointment, onClose }: Props) {
  const { waitlist: texts, booking, shell } = useTexts();
  const { zone } = useFormats();
  const dateTexts = useDateTexts();
  const today = dayIn(zone, new Date());
  const latest = appointment.appointmentDate ?? undefined;
  const date = z.string().min(1, booking.dateRequired).pipe(day);
  const request = z
    .object({
      from: date.refine((from) => from >= today, booking.datePast),
      to: date,
      appointmentSlot: z.array(z.enum(timesOfDay)).min(1, texts.slotRequired),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: texts.toBeforeFrom })
    .refine(({ from }) => !latest || from <= latest, { path: ['from'], message: texts.notEarlier });
  const { control, handleSubmit, getValues, formState } = useForm({
    mode: 'onTouched',
    resolver: schemaResolver(() => request),
    defaultValues: preferenceOf(appointment, today),
  });
  const join = useAppointmentMutation(
    appointment.id,
    () => client.send(joinWaitlist, { params: { id: appointment.id }, body: getValues() }),
    onClose,
  );
  return (
    <FormDialog
      title={texts.dialogTitle}
      subtitle={texts.dialogText}
      isDirty={formState.isDirty}
      onClose={onClose}
      locked={join.isPending}
    >
      <form onSubmit={handleSubmit(() => join.mutate())} noValidate className={styles.form}>
        {(['from', 'to'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <DateField
                {...field}
                label={texts[name]}
                required
                min={today}
                max={latest}
                texts={dateTexts}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
        <Controller
          control={control}
          name="appointmentSlot"
          render={({ field: { value, onChange }, fieldState }) => (
            <TimeOfDayPicker
              value={value}
              day=""
              onChange={onChange}
              narrow
              error={fieldState.error?.message}
            />
          )}
        />
        <SubmitError reason={join.error} />
        <div className="buttons">
          <Button kind="secondary" onClick={onClose}>
            {shell.close}
          </Button>
          <Button type="submit" busy={join.isPending}>
            {appointment.waitlist ? texts.save : texts.join}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
