import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import { AcceptForm } from '../actions/RequestActions.tsx';
import { appointmentRequestQuery } from '../use-appointment-request.ts';

/** Loads the request first, because a list row lacks the possible matches. */
export default function AcceptFromList({ id }: { id: string }) {
  const query = useGetOne<AppointmentRequestRecord>('web-appointments', {
    id,
    meta: appointmentRequestQuery,
  });
  const { data } = query;
  // A decided request has no more matches, so the form keeps the request as it was when opened.
  const [first, setFirst] = useState(data);
  if (data && !first) setFirst(data);
  if (first) return <AcceptForm request={first} />;
  return <DrawerLoading title="Accept request" label="Loading request" query={query} />;
}
