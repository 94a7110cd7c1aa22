import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getAppointmentDetails } from '@bedside/contracts/appointments/appointments.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

export const paymentPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-page', token],
    queryFn: async ({ signal }): Promise<PaymentPageDetails> => {
      const { data } = await client.send(getAppointmentDetails, { params: { id: token } }, { signal });
      if (!('payerFirstName' in data)) throw new TypeError('A visit opens its own page.');
      return data;
    },
    retry: false,
  });
