import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useState } from 'react';

/** How many the server takes with one charge. */
const MOST = 20;

/** Bills that are paid with one charge: all that can be, until some are left out. */
export function useChosenInvoices(payable: readonly InvoiceRecord[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = payable.filter(({ id }) => !left.has(id)).slice(0, MOST);
  const ids = new Set(chosen.map(({ id }) => id));
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    choose(id: string, isChosen: boolean) {
      setLeft((before) => {
        const next = new Set(before);
        if (isChosen) next.delete(id);
        else next.add(id);
        return next;
      });
    },
  };
}
