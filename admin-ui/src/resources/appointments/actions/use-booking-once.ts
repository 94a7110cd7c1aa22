import { ApiError } from '@bedside/api-client/api-error';
import { useRef } from 'react';

type Send<Body, Data> = (body: Body, once: { idempotencyKey: string }) => Promise<{ data: Data }>;

const isRefused = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
const isReused = (failure: unknown) => failure instanceof ApiError && failure.code === 'IDEMPOTENCY_REUSED';

const isFailed = (failure: unknown) => failure instanceof ApiError && failure.status >= 500;

const UNSURE =
  'An earlier attempt may have gone through. Check the appointments list. If the visit isn’t there, book it again.';
const WENT_THROUGH = 'An earlier attempt went through. Check this visit for your latest changes.';

/**
 * Books once, however often it is sent. An attempt without a response keeps its key, even if the form is
 * edited; if it succeeded, its visit is returned. A failed attempt is never repeated for edited values,
 * because it could book the old ones.
 */
export function useBookingOnce<Body>() {
  const tried = useRef<{ key: string; unanswered: Body[]; isFailed: boolean }>(null);
  return async <Data extends object>(send: Send<Body, Data>, body: Body): Promise<{ data: Data }> => {
    tried.current ??= { key: crypto.randomUUID(), unanswered: [], isFailed: false };
    const once = tried.current;
    const { key, unanswered } = once;
    const sendOnce = (one: Body) => send(one, { idempotencyKey: key });
    try {
      return await sendOnce(body);
    } catch (failure) {
      if (!isReused(failure)) {
        if (isFailed(failure)) once.isFailed = true;
        else if (!isRefused(failure)) unanswered.push(body);
        if (unanswered.length === 0 && !once.isFailed) tried.current = null;
        throw failure;
      }
      if (once.isFailed) {
        tried.current = null;
        throw new ApiError(409, 'CONFLICT', UNSURE);
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
