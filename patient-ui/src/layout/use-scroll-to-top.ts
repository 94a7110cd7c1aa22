import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Also moves focus for keyboard users, except on the first load. */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = before.current === null;
    if (before.current === pathname + search) return;
    before.current = pathname + search;
    window.scrollTo(0, 0);
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, search]);
}
