import { letterPath, restPath, shadePath, wordmarkBox } from '../logo-paths.ts';
import { fixed } from '../tokens.ts';

interface Props {
  /** In pixels. */
  height?: number;
  className?: string;
}

/** The product's name as its logo, in the colour of the text around it. */
export function Wordmark({ height, className }: Props) {
  return (
    <svg viewBox={wordmarkBox} height={height} className={className} role="img" aria-label="Bedside">
      <path fill="currentColor" d={restPath} />
      <path fill="currentColor" fillRule="evenodd" d={letterPath} />
      <path fill={fixed.lamp} d={shadePath} />
    </svg>
  );
}
