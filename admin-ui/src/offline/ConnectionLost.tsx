import { useEffect } from 'react';
import { load, useDevice } from './device.ts';
import { Unlock } from './OfflineApp.tsx';
import { OfflineDay } from './OfflineDay.tsx';

/** My day after the connection is lost during work. */
export default function ConnectionLost() {
  const device = useDevice();
  useEffect(() => {
    if (device.state === 'unread') void load();
  }, [device.state]);
  if (device.state === 'locked') return <Unlock />;
  if (device.state !== 'open') return null;
  const { day, queue, takenAt } = device;
  return <OfflineDay day={day} queue={queue} takenAt={takenAt} onRetry={() => location.reload()} />;
}
