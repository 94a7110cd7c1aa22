import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';

/** An action of one press, on the visit as it was seen. */
export type Run = (dataProvider: ConsoleDataProvider, seen: SeenVersion) => Promise<{ message: string }>;
