/** Stops waiting after `ms`; the work may still complete. @throws Error 'no answer in time' */
export async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The queue gave no answer in time.')), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
