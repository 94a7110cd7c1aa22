import { fixed } from '@bedside/contracts/common/design-tokens';
import { letterPath, markBox, restPath, shadePath, wordmarkBox } from '../logo-paths.ts';

interface Props {
  height?: number;
  className?: string;
  plain?: boolean;
}

export function Mark({ height = 24, className, plain = false }: Props) {
  return (
    <svg viewBox={markBox} height={height} className={className} role="img" aria-label="Bedside">
      <path fill="currentColor" fillRule="evenodd" d={plain ? `${letterPath}${shadePath}` : letterPath} />
      {!plain && <path fill={fixed.lamp} d={shadePath} />}
    </svg>
  );
}

export function Wordmark({ height, className, plain = false }: Props) {
  return (
    <svg viewBox={wordmarkBox} height={height} className={className} role="img" aria-label="Bedside">
      <path fill="currentColor" d={restPath} />
      <path fill="currentColor" fillRule="evenodd" d={plain ? `${letterPath}${shadePath}` : letterPath} />
      {!plain && <path fill={fixed.lamp} d={shadePath} />}
    </svg>
  );
}
