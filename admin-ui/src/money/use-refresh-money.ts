import { useQueryClient } from '@tanstack/react-query';

const touched = [
  'invoices',
  'payments',
  'refunds',
  'payment-reviews',
  'appointments',
  'messages',
  'balance',
  'cards',
  'board',
  'my-day',
  'dashboard',
];

/** Reads again what a change of money may have changed. */
export function useRefreshMoney() {
  const queryClient = useQueryClient();
  return () => Promise.all(touched.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
