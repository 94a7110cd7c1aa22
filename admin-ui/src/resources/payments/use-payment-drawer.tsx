import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { lazy, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useDrawer } from '../../components/drawer.tsx';
import { usePaymentAddress } from './use-payment-address.ts';

const PaymentDrawer = lazy(() => import('./PaymentDrawer.tsx'));

/** Opens the payment in the URL. If the previous payment has an unfinished refund, stays on that. */
export function usePaymentDrawer(): void {
  const drawer = useDrawer();
  const navigate = useNavigate();
  const { data: rows = [] } = useListContext<PaymentRow>();
  const address = usePaymentAddress();
  const latest = useRef({ rows, address, navigate });
  latest.current = { rows, address, navigate };
  const shown = useRef<string>(undefined);
  const { id } = address;
  useEffect(() => {
    const before = shown.current;
    if (id === before) return;
    shown.current = id;
    if (id === undefined) {
      if (drawer.leave()) return;
      // Back would leave an unfinished refund, so the drawer asks first.
      shown.current = before;
      if (before) latest.current.navigate(latest.current.address.of(before));
      return;
    }
    const step = (by: 1 | -1) => {
      const { rows: now, address: at } = latest.current;
      const next = now[now.findIndex((row) => row.id === id) + by];
      if (next) latest.current.navigate(at.of(next.id));
    };
    const onClosed = () => {
      if (shown.current !== id) return;
      shown.current = undefined;
      if (latest.current.address.id === id) latest.current.navigate(latest.current.address.list);
    };
    const isShown = drawer.open(<PaymentDrawer id={id} onStep={step} />, { isRecord: true, onClosed });
    if (isShown) return;
    shown.current = before;
    if (before) latest.current.navigate(latest.current.address.of(before), { replace: true });
  }, [id, drawer]);
  useEffect(
    () => () => {
      if (shown.current === undefined) return;
      shown.current = undefined;
      drawer.close();
    },
    [drawer],
  );
}
