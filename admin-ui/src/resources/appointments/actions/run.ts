import type { SeenVersion } from '../../../data/appointment-actions.ts';
import type { Actions } from '../../../data/data-provider.ts';

/** An action of one press, on the visit as it was seen. */
export type Run = (actions: Actions, seen: SeenVersion) => Promise<{ message: string }>;
