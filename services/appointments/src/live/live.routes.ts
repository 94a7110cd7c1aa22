import { live } from '@bedside/contracts/practice/config.api';
import { actorOf } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { openLiveStream } from './live-stream.ts';

export const liveRoutes: Routes = ({ bind, parts, closing }) => {
  bind(live, async ({ ctx, reply }) => {
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    return openLiveStream(parts, actorOf(ctx), closing);
  });
};
