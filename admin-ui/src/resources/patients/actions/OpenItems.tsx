import { upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { getSubscriptionDetails } from '@bedside/contracts/payments/memberships.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { may, mayRead } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { useMe } from '../../../data/me.ts';
import { useListTotal } from '../../../data/use-list-total.ts';
import { isOnPlan } from '../../invoices/invoice-badges.ts';
import { useInvoices } from '../page/use-counts.ts';
import { subscriptionQuery } from '../subscription/use-subscription.ts';
import { patientAddress } from '../use-patient.ts';
import styles from './actions.module.css';

/** What a deactivation leaves open, as far as the user may see it. */
export function OpenItems({ patient, name = patient.firstName }: { patient: PatientRow; name?: string }) {
  const drawer = useDrawer();
  const me = useMe();
  const visits =
    useListTotal('appointments', {
      filter: { patientId: patient.id, appointmentStatus: upcomingStatuses },
      sort: 'appointment',
      enabled: mayRead(me, 'appointments'),
    }) ?? 0;
  const plans = useInvoices(patient.id).data?.filter(isOnPlan).length ?? 0;
  const { data } = useQuery({ ...subscriptionQuery(patient.id), enabled: may(me, getSubscriptionDetails) });
  const membership = data?.subscription;
  const open = [
    {
      at: 'appointments',
      text: visits === 1 ? '1 upcoming visit' : `${visits} upcoming visits`,
      count: visits,
    },
    {
      at: 'billing/invoices',
      text: plans === 1 ? '1 active payment plan' : `${plans} active payment plans`,
      count: plans,
    },
    {
      at: 'billing/subscription',
      text: `Active ${membership?.plan.name} membership`,
      count: membership && membership.status !== 'CANCELLED' ? 1 : 0,
    },
  ].filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <div role="status">
      <p>{name} still has open items. Resolve them first if needed:</p>
      <ul className={styles.follows}>
        {open.map(({ at, text }) => (
          <li key={at}>
            <Link to={patientAddress(patient.id, at)} onClick={() => drawer.close()}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
