/** "card" as "Card" */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "PREMIER" as "Premier" */
export const nameCase = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

/** 12,000 */
export const countText = (count: number): string => count.toLocaleString('en-US');
