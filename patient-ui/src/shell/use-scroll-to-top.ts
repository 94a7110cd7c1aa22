import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every change of path or query begins at the top, and a change of path at the start for a keyboard too. */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const before = useRef(pathname + search);
  useEffect(() => {
    if (before.current === pathname + search) return;
    before.current = pathname + search;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, search]);
}
