import { rankProvidersForBooking } from '@bedside/contracts/appointments/dispatch.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ClosedNote } from '../../../components/DateAndTime.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { TextArea, TextInput } from '../../../components/inputs.tsx';
import { useDebounced } from '../../../components/screen-hooks.ts';
import { client } from '../../../data/client.ts';
import styles from './AssignProviderButton.module.css';
import type { BookingValues } from './booking.ts';
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
    ...(slots.length === 1 && { appointmentSlot: slot }),
    ...(!values.isTelemedicine && postalCode && { postalCode }),
  };
  const asked = JSON.stringify(wish);
  const settled = useDebounced(asked, TYPING_MS);
  const rank = (body: typeof wish) => ({
    queryKey: ['board', 'fit', 'booking', body] as const,
    queryFn: async () =>
      (await client.send(rankProvidersForBooking, { body: rankProvidersForBooking.body.parse(body) })).data,
    retry: false,
  });
  const settledWish: typeof wish = JSON.parse(settled);
  const isReady =
    (values.isTelemedicine || postalCode !== '') &&
    rankProvidersForBooking.body.safeParse(settledWish).success;
  const ranking = useQuery({
    ...rank(settledWish),
    enabled: isReady,
    // Times of another day must not be offered under this one.
    placeholderData: (last, before) =>
      before?.queryKey[3].appointmentDate === settledWish.appointmentDate ? last : undefined,
  });
  const placed = { ...wish, providerId, appointmentTime };
  const one = useQuery({
    ...rank(placed),
    enabled: isReady && asked === settled && providerId !== '' && appointmentTime !== '',
  });
  return {
    isReady,
    ranking: settledWish.appointmentDate === wish.appointmentDate ? ranking.data : undefined,
    isStale: asked !== settled || ranking.isPlaceholderData,
    failure: ranking.error,
    fit: one.data?.requested ?? null,
  };
}

const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** The wished day, and the time where the caller has it on the phone. */
export function BookingTime({ patientId }: { patientId: string }) {
  const { setValue, watch, clearErrors, formState } = useFormContext<BookingValues>();
  const { isReady, ranking, isStale, failure, fit } = useRanking(patientId);
  const [date, providerId, time] = watch(['preferedAppointmentDate', 'providerId', 'appointmentTime']);
  const missing = useFieldError('providerId');
  const choose = (choice: { providerId: string; time: string }) => {
    setValue('providerId', choice.providerId, { shouldDirty: true });
    setValue('appointmentTime', choice.time, { shouldDirty: true });
    setValue('reason', '');
    clearErrors(['providerId', 'appointmentSlot']);
  };
  const mayOverride = fit?.clash === 'travel' || fit?.clash === 'off';
  useEffect(() => {
    if (!mayOverride) setValue('reason', '');
  }, [mayOverride, setValue]);
  const isOut =
    isReady &&
    !isStale &&
    providerId !== '' &&
    ranking !== undefined &&
    !ranking.providers.some(({ provider, obstacle }) => provider.id === providerId && obstacle === null);
  useEffect(() => {
    if (!isOut) return;
    setValue('providerId', '');
    setValue('appointmentTime', '');
  }, [isOut, setValue]);
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
        <p key={formState.submitCount} ref={bringIntoView} role="alert" className={styles.error}>
          {missing}
        </p>
      )}
      {mayOverride && (
        <TextArea
          source="reason"
          label="Override reason"
          required
          help="You can override travel time and working hours, but not an overlapping visit."
        />
      )}
      <TimeOfDayFields required={time === ''} />
    </>
  );
}
