import type { CallPorts } from './call-client.ts';

export const browserPorts: CallPorts = {
  createConnection: (configuration) => new RTCPeerConnection(configuration),
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  everyWhileSeen(milliseconds, run) {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(run, milliseconds);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  },
  later(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
