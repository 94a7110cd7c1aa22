import { ApiError } from '@bedside/api-client/api-error';
import { useRef } from 'react';

type Send<Body, Data> = (body: Body, once: { idempotencyKey: string }) => Promise<{ data: Data }>;

const isRefused = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
const isReused = (failure: unknown) => failure instanceof ApiError && failure.code === 'IDEMPOTENCY_REUSED';

const WENT_THROUGH = 'An earlier try went through. Check this visit for your last changes.';

/**
 * Books once, however often it is sent: a try without an answer keeps its key even when it is edited. If it went
 * through, its visit is the answer.
 */
export function useBookingOnce<Body>() {
  const tried = useRef<{ key: string; unanswered: Body[] }>(null);
  return async <Data extends object>(send: Send<Body, Data>, body: Body): Promise<{ data: Data }> => {
    tried.current ??= { key: crypto.randomUUID(), unanswered: [] };
    const { key, unanswered } = tried.current;
    const sendOnce = (one: Body) => send(one, { idempotencyKey: key });
    try {
      return await sendOnce(body);
    } catch (failure) {
      if (!isReused(failure)) {
        if (!isRefused(failure)) unanswered.push(body);
        if (unanswered.length === 0) tried.current = null;
        throw failure;
      }
      for (const earlier of unanswered) {
        const done = await sendOnce(earlier).catch(unlessReused);
        if (done) return { data: { ...done.data, message: WENT_THROUGH } };
      }
      throw failure;
    }
  };
}

function unlessReused(failure: unknown): null {
  if (isReused(failure)) return null;
  throw failure;
}
