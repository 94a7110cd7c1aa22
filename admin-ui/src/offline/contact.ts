import { registerWorker } from './register-worker.ts';
import { eraseIfLost } from './send.ts';

/** After each start of the console. */
export async function contact(): Promise<void> {
  await Promise.allSettled([registerWorker(), eraseIfLost()]);
}
