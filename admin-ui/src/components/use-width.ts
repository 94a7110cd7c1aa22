import { useCallback, useRef, useState } from 'react';

/** How wide an element is, in pixels, as it changes; 0 until it stands on the page. */
export function useWidth<E extends Element>() {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: E | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.current.observe(element);
  }, []);
  return { width, ref };
}
