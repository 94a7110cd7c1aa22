import { ApiError } from '@bedside/api-client/api-error';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { appointmentQuery } from '../../api/queries.ts';
import { toast } from '../../api/toast.ts';
import { useIdempotencyKey } from '../../components/use-idempotency-key.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { useUser } from '../../session/use-session.ts';
import { type BookingStep, type BookingValues, bookingRequest, refusedAnswers } from './booking-form.ts';

interface Options {
  go: (step: BookingStep) => void;
  onBooked: (id: string) => void;
}

/** Sends the same answers only once, or goes to the answer the server refused. */
export function useBookAppointment({ go, onBooked }: Options) {
  const { booking } = useTexts();
  const user = useUser();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { setError } = useFormContext<BookingValues>();
  return useMutation({
    mutationFn: async (values: BookingValues) => {
      const body = bookingRequest(values, user.id);
      return (await client.send(addAppointment, { body }, { idempotencyKey: keyFor(body) })).data;
    },
    onError(reason, { patientIds }) {
      const refused = reason instanceof ApiError ? refusedAnswers(reason.issues, patientIds) : [];
      for (const { field, message } of refused) setError(field, { message });
      if (refused[0]) go(refused[0].step);
    },
    async onSuccess(appointment) {
      queries.setQueryData(appointmentQuery(appointment.id).queryKey, appointment);
      void queries.invalidateQueries({ queryKey: [keys.appointments, 'list'] });
      void queries.invalidateQueries({ queryKey: [keys.person] });
      onBooked(appointment.id);
      toast(booking.booked, 'success');
    },
  });
}
