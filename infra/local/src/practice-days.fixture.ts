export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** `yyyy-MM-dd` in the practice’s time zone. */
export const practiceDay = (date: Date): string =>
  date.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** MM/dd/yyyy, as typed. */
export const typed = (date: Date): string => practiceDay(date).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
