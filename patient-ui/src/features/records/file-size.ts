const KILO = 1000;

/** 184 kB, 1.2 MB */
export function sizeText(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} kB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
