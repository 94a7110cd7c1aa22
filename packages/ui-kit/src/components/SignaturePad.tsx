import { useEffect, useEffectEvent, useRef } from 'react';
import Pad from 'signature_pad';
import { strokesToPath } from '../signature-path.ts';
import styles from './SignaturePad.module.css';

interface Props {
  label: string;
  clearLabel: string;
  invalid?: boolean;
  /** SVG path in a 600 by 200 box; empty when cleared. */
  onDrawn: (path: string) => void;
}

/** Lazy-loaded, because few users need it. */
export default function SignaturePad({ label, clearLabel, invalid = false, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const notifyDrawn = useEffectEvent(onDrawn);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    element.width = width * devicePixelRatio;
    element.height = height * devicePixelRatio;
    element.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
    const drawn = new Pad(element, { penColor: getComputedStyle(element).color });
    drawn.addEventListener('endStroke', () =>
      notifyDrawn(
        strokesToPath(
          drawn.toData().map(({ points }) => points),
          { width, height },
        ),
      ),
    );
    pad.current = drawn;
    return () => drawn.off();
  }, []);

  return (
    <div className={invalid ? styles.wrong : styles.frame}>
      <canvas ref={canvas} className={styles.pad} role="img" aria-label={label} />
      <div className={styles.foot}>
        <span aria-hidden>{label}</span>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            pad.current?.clear();
            onDrawn('');
          }}
        >
          {clearLabel}
        </button>
      </div>
    </div>
  );
}
