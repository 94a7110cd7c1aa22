const MAX_SHOWN = 99;

export const cappedCount = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));
