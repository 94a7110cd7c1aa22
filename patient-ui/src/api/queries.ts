import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getAppointmentDetails, listAppointments } from '@bedside/contracts/appointments/appointments.api';
import { listPatientServices } from '@bedside/contracts/appointments/catalog.api';
import type { CallInput } from '@bedside/contracts/call';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { listNotifications } from '@bedside/contracts/messaging/messaging.api';
import { getCardDetails, getCardSharing } from '@bedside/contracts/payments/cards.api';
import { patientDetail } from '@bedside/contracts/people/patients.api';
import { me } from '@bedside/contracts/people/session.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { keys } from './keys.ts';

export const meQuery = queryOptions({
  queryKey: [keys.me],
  queryFn: async ({ signal }) => (await client.send(me, {}, { signal })).data,
});

export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.person, id],
    queryFn: async ({ signal }) => (await client.send(patientDetail, { params: { id } }, { signal })).data,
  });

export const servicesQuery = queryOptions({
  queryKey: [keys.services],
  queryFn: async ({ signal }) => {
    const query = { page: 1, take: MAX_TAKE };
    return (await client.send(listPatientServices, { query }, { signal })).data;
  },
  staleTime: 5 * 60_000,
});

export type AppointmentFilter = CallInput<typeof listAppointments>['query'];

export const appointmentsQuery = (query: AppointmentFilter) =>
  queryOptions({
    queryKey: [keys.appointments, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listAppointments, { query }, { signal });
      return { appointments: data.appointments, meta };
    },
    placeholderData: keepPreviousData,
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.appointments, 'one', id],
    queryFn: async ({ signal }): Promise<AppointmentDetails> => {
      const { data } = await client.send(getAppointmentDetails, { params: { id } }, { signal });
      if ('payerFirstName' in data) throw new TypeError('A payment link opens its own page.');
      return data;
    },
  });

export const notificationsQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: [keys.notifications, page, take],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listNotifications, { query: { page, take } }, { signal });
      return { notifications: data.notifications, meta };
    },
    placeholderData: keepPreviousData,
  });

export const cardsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [keys.cards, patientId],
    queryFn: async ({ signal }) =>
      (await client.send(getCardDetails, { params: { id: patientId } }, { signal })).data,
  });

export const cardSharingQuery = queryOptions({
  queryKey: [keys.cards, 'sharing'],
  queryFn: async ({ signal }) => (await client.send(getCardSharing, {}, { signal })).data,
});
