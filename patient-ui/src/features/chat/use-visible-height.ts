import { type CSSProperties, useEffect, useState } from 'react';

/** Height left above an on-screen keyboard, for full-screen views. */
export function useVisibleHeight(wanted: boolean): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const { visualViewport } = window;
    if (!wanted || !visualViewport) return;
    const measure = () => {
      // When zoomed in, the visual viewport is only part of the page.
      if (visualViewport.scale > 1.01) return;
      setStyle({ height: visualViewport.height, top: visualViewport.offsetTop });
    };
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
    };
  }, [wanted]);
  return wanted ? style : undefined;
}
