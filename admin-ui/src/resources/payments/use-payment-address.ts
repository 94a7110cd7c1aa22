import { useLocation } from 'react-router';

/** A payment opens beside its list, at the list’s own URL. */
export function usePaymentAddress() {
  const { pathname, search } = useLocation();
  const [, list = '', id] = /^(.*?)(?:\/([0-9a-f-]{36}))?$/.exec(pathname) ?? [];
  return { id, list: `${list}${search}`, of: (payment: string) => `${list}/${payment}${search}` };
}
