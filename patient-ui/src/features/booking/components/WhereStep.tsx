import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext } from 'react-hook-form';
import { PlaceFields } from '../../../parts/place/PlaceFields.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { BookingValues } from '../booking-form.ts';

/** Where the provider comes to. */
export function WhereStep() {
  const { booking, form } = useTexts();
  const { register, formState } = useFormContext<BookingValues>();
  return (
    <>
      <PlaceFields />
      <TextInput
        {...register('instruction')}
        label={booking.instruction}
        aside={form.optional}
        placeholder={booking.instructionHint}
        error={formState.errors.instruction?.message}
      />
    </>
  );
}
