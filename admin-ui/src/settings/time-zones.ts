const american = /^(America\/(?!Argentina|Indiana\/[P-W])|Pacific\/(Honolulu|Guam))/;

/** The time zones of the continent, and the one that is set wherever it is. */
export const timeZones = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone').filter((zone) => american.test(zone)), current])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
