import { rankProvidersForBooking } from '@bedside/contracts/appointments/dispatch.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { ClosedNote } from '../../../components/ClosedNote.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { TextInput } from '../../../components/inputs.tsx';
import { useDebounced } from '../../../components/screen-hooks.ts';
import { TextArea } from '../../../components/TextArea.tsx';
import { client } from '../../../data/client.ts';
import styles from './AssignProviderButton.module.css';
import { type BookingValues, timeOfDayAt } from './booking.ts';
import { TimeOfDayFields } from './OverrideFields.tsx';
import { ProviderChoices } from './ProviderChoices.tsx';

const TYPING_MS = 300;

/** Ranks providers for what is being booked, as soon as services, day and place are known. */
function useRanking(patientId: string) {
  const values = useFormContext<BookingValues>().watch();
  const { providerId, appointmentTime, appointmentSlot: slots } = values;
  const [slot] = slots;
  const { postalCode } = values.serviceAddress;
  const wish = {
    patientId,
    serviceIds: values.serviceIds,
    appointmentDate: values.preferedAppointmentDate,
    ...(slots.length === 1 && !appointmentTime && { appointmentSlot: slot }),
    ...(!values.isTelemedicine && postalCode && { postalCode }),
  };
  const asked = JSON.stringify(wish);
  const settled = useDebounced(asked, TYPING_MS);
  const rank = (body: object) => ({
    queryKey: ['board', 'fit', 'booking', body],
    queryFn: async () =>
      (await client.send(rankProvidersForBooking, { body: rankProvidersForBooking.body.parse(body) })).data,
    retry: false,
  });
  const isReady = rankProvidersForBooking.body.safeParse(JSON.parse(settled)).success;
  const ranking = useQuery({
    ...rank(JSON.parse(settled)),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const one = useQuery({
    ...rank({ ...wish, providerId, appointmentTime }),
    enabled: isReady && asked === settled && providerId !== '' && appointmentTime !== '',
  });
  return { isReady, ranking: ranking.data, failure: ranking.error, fit: one.data?.requested ?? null };
}

/** The wished day, and the time where the caller has it on the phone. */
export function BookingTime({ patientId }: { patientId: string }) {
  const { setValue, getValues, watch, clearErrors } = useFormContext<BookingValues>();
  const { isReady, ranking, failure, fit } = useRanking(patientId);
  const [date, providerId, time] = watch(['preferedAppointmentDate', 'providerId', 'appointmentTime']);
  const missing = useFieldError('providerId');
  const choose = (choice: { providerId: string; time: string }) => {
    setValue('providerId', choice.providerId, { shouldDirty: true });
    setValue('appointmentTime', choice.time, { shouldDirty: true });
    setValue('reason', '');
    clearErrors('providerId');
    if (choice.time && getValues('appointmentSlot').length === 0)
      setValue('appointmentSlot', [timeOfDayAt(choice.time)], { shouldValidate: true });
  };
  return (
    <>
      <TextInput
        source="preferedAppointmentDate"
        label="Date"
        type="date"
        required
        invalidText="Select today or a later date."
        onChange={() => choose({ providerId: '', time: '' })}
      />
      <ClosedNote date={date} time={time} />
      {!isReady && <p className="small">Select services and an address to see who has time.</p>}
      {isReady && failure && <p role="alert">{failure.message}</p>}
      {isReady && !failure && (
        <ProviderChoices
          key={date}
          ranking={ranking}
          chosen={{ providerId, time }}
          fit={fit}
          onChoose={choose}
        />
      )}
      {missing && (
        <p role="alert" className={styles.error}>
          {missing}
        </p>
      )}
      {(fit?.clash === 'travel' || fit?.clash === 'off') && (
        <TextArea
          source="reason"
          label="Override reason"
          required
          help="You can override travel time and working hours, but not an overlapping visit."
        />
      )}
      <TimeOfDayFields />
    </>
  );
}
