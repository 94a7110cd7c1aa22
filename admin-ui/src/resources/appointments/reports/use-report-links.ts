import type {
  AppointmentRecord,
  AppointmentReport,
} from '@bedside/contracts/appointments/appointment.schema';
import { useGetOne } from 'react-admin';
import { appointmentQuery } from '../use-appointment.ts';

/** A link is good for five minutes. */
const FRESH_MILLISECONDS = 4 * 60_000;

/** Answers the links of a report of the visit, read again where they are too old to be followed. */
export function useReportLinks(appointmentId: string) {
  const { data, dataUpdatedAt, refetch } = useGetOne<AppointmentRecord>('appointments', {
    id: appointmentId,
    meta: appointmentQuery,
  });
  return async (reportId: string): Promise<AppointmentReport> => {
    const isFresh = Date.now() - dataUpdatedAt < FRESH_MILLISECONDS;
    const appointment = isFresh ? data : (await refetch()).data;
    const report = appointment?.reports.find(({ id }) => id === reportId);
    if (!report) throw new Error('This report is no longer available.');
    return report;
  };
}
