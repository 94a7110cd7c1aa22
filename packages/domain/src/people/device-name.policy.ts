type Table = readonly (readonly [Pick<RegExp, 'test'>, string])[];

const browsers: Table = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [{ test: (text) => text.includes('Version/') && text.includes('Safari/') }, 'Safari'],
];

const systems: Table = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (table: Table, userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser in words: “Chrome on Windows”. What says nothing of itself is an unknown device. */
export function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent ?? '');
  const system = named(systems, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
