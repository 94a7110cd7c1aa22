import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ClosedNote } from '../../../components/DateAndTime.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { TextInput } from '../../../components/inputs.tsx';
import styles from './AssignProviderButton.module.css';
import type { BookingValues } from './booking.ts';
import { OverrideReason, TimeOfDayFields } from './OverrideFields.tsx';
import { ProviderChoices } from './ProviderChoices.tsx';
import type { BookingRanking } from './use-ranking.ts';

/** The requested day and, if someone is on the phone to agree to it, the exact time. */
export function BookingTime({ isReady, ranking, failure, fit, isOut }: BookingRanking) {
  const { setValue, watch, clearErrors } = useFormContext<BookingValues>();
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
    setValue('needsReason', mayOverride);
    if (!mayOverride) setValue('reason', '');
  }, [mayOverride, setValue]);
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
      <ClosedNote
        date={date}
        time={time}
        onChooseDay={(day) => {
          setValue('preferedAppointmentDate', day, { shouldDirty: true, shouldValidate: true });
          choose({ providerId: '', time: '' });
        }}
      />
      <div data-invalid={missing ? true : undefined} className={styles.providers}>
        {missing && (
          <p role="alert" className={styles.error}>
            {missing}
          </p>
        )}
        {!isReady && <p className="small">Select services and an address to see who has time.</p>}
        {isReady && failure && <p role="alert">{failure.message}</p>}
        {isReady && !failure && (
          <ProviderChoices
            key={date}
            day={date}
            ranking={ranking}
            chosen={{ providerId, time }}
            fit={fit}
            onChoose={choose}
          />
        )}
      </div>
      {mayOverride && <OverrideReason />}
      <TimeOfDayFields required={time === ''} />
    </>
  );
}
