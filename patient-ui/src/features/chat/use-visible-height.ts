import { type CSSProperties, useEffect, useState } from 'react';

/** What a keyboard on the screen leaves of it, for something that fills it. */
export function useVisibleHeight(wanted: boolean): CSSProperties | undefined {
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const { visualViewport } = window;
    if (!wanted || !visualViewport) return;
    const measure = () => {
      // Zoomed in, one looks at a part of it all.
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
