import { registerWorker } from './register-worker.ts';
import { eraseIfLost } from './send.ts';

/** After each start of the console, where somebody has kept their day. A browser without one stores nothing. */
export async function contact(): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  await Promise.allSettled([registerWorker(), eraseIfLost()]);
}
