import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { rescheduleAppointment } from '@bedside/contracts/appointments/appointment-changes.api';
import { day as dayField } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { client } from '../../../api/client.ts';
import { DatePicker, TimeOfDayPicker } from '../../../components/DatePicker.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { schemaResolver } from '../../../components/form-checks.ts';
import { clockIn } from '../../../components/open-days.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { openSlots } from '../../booking/booking-form.ts';
import { useAppointmentMutation } from '../appointment-text.ts';
import styles from './cards.module.css';

interface Props {
  appointment: AppointmentDetails;
  onClose: () => void;
}

export function RescheduleDialog({ appointment, onClose }: Props) {
  const { reschedule: texts, booking } = useTexts();
  const { zone } = useFormats();
  const today = dayIn(zone, new Date());
  const formOf = (chosen: string) =>
    z.object({
      date: z
        .string()
        .min(1, booking.dateRequired)
        .pipe(dayField)
        .refine((date) => date >= today, booking.datePast),
      slots: openSlots(chosen, clockIn(zone, new Date()), booking),
    });
  const { control, handleSubmit, formState, getValues } = useForm({
    mode: 'onTouched',
    resolver: schemaResolver(({ date }) => formOf(date)),
    defaultValues: {
      date: appointment.preferedAppointmentDate >= today ? appointment.preferedAppointmentDate : '',
      slots: appointment.appointmentSlot,
    },
  });
  const day = useWatch({ control, name: 'date' });
  const { errors } = formState;
  const ask = useAppointmentMutation(
    appointment.id,
    () => {
      const { date, slots } = getValues();
      return client.send(rescheduleAppointment, {
        body: {
          appointmentId: appointment.id,
          version: appointment.version,
          preferedAppointmentDate: date,
          appointmentSlot: slots,
        },
      });
    },
    onClose,
  );
  return (
    <FormDialog
      title={texts.title}
      subtitle={appointment.appointmentStatus === 'SCHEDULED' ? texts.text : undefined}
      isDirty={formState.isDirty}
      onClose={onClose}
      locked={ask.isPending}
    >
      <form onSubmit={handleSubmit(() => ask.mutate())} noValidate className={styles.form}>
        <Controller
          control={control}
          name="date"
          render={({ field }) => <DatePicker {...field} today={today} narrow error={errors.date?.message} />}
        />
        <Controller
          control={control}
          name="slots"
          render={({ field: { value, onChange } }) => (
            <TimeOfDayPicker
              value={value}
              day={day}
              onChange={onChange}
              narrow
              error={errors.slots?.message}
            />
          )}
        />
        <SubmitError reason={ask.error} />
        <div className="buttons">
          <Button kind="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" busy={ask.isPending}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
