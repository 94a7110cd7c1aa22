import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useState } from 'react';

/** The server's limit per charge. */
const MOST = 20;

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
