/** After each start of the console, where somebody has kept their day. A browser without one stores nothing. */
export async function contact(): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  // Loaded for those alone: it takes a third of the console's code along.
  const [{ registerWorker }, { eraseIfLost }] = await Promise.all([
    import('./register-worker.ts'),
    import('./send.ts'),
  ]);
  await Promise.allSettled([registerWorker(), eraseIfLost()]);
}
