const MOST_SHOWN = 99;

export const cappedCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));
