const words: Record<string, string> = {
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  Sun: 'dom',
  to: 'a',
  and: 'y',
};

/** "Mon to Fri, 8 AM to 5 PM" as "Lun a vie, 8 AM a 5 PM". */
export function openingHoursInSpanish(english: string): string {
  const told = english.replace(/[A-Za-z]+/g, (word) => words[word] ?? word);
  return told.charAt(0).toUpperCase() + told.slice(1);
}
