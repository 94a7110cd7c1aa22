import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every screen, and every change of its query, begins at the top; after the first one for a keyboard too. */
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
