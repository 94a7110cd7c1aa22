import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { PinForm } from '@bedside/ui-kit/components/PinForm';
import { instantDayText, timeIn, timeText } from '@bedside/ui-kit/formats';
import { keptUntil } from '@bedside/ui-kit/offline/age';
import { registerWorker } from '@bedside/ui-kit/offline/register-worker';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useMe } from '../data/me.ts';
import { currentOwner } from './actions.ts';
import { WORKER } from './contact.ts';
import { DecideConflict } from './DecideConflict.tsx';
import { downloadDay, seenOf } from './day.ts';
import { load, setPin, storeDay, unlock, useDevice } from './device.ts';
import styles from './offline.module.css';
import { PIN_FAILED, PIN_FORMAT, wrongPin } from './pin-texts.ts';
import { sendWaiting } from './send.ts';
import { WaitingList } from './WaitingList.tsx';

/** Part of My day while online: sends the waiting entries, then downloads a new copy of the day. */
export default function DeviceCard() {
  const device = useDevice();
  const me = useMe();
  const isOpen = device.state === 'open';
  const sync = useSync();
  useEffect(() => {
    if (device.state === 'unread') void load();
  }, [device.state]);
  useEffect(() => {
    if (!isOpen) return;
    void sync();
    window.addEventListener('online', sync);
    return () => window.removeEventListener('online', sync);
  }, [isOpen, sync]);
  if (device.state === 'unread') return null;
  if (device.state === 'open') return <Open device={device} onSync={sync} />;
  if (device.state === 'locked' && device.userId === me.id)
    return (
      <div className={styles.device}>
        <PinForm
          label="PIN"
          submitLabel="Unlock"
          help="Unlock to send waiting changes and save today’s visits on this device."
          format={PIN_FORMAT}
          failed={PIN_FAILED}
          onPin={async (pin) => {
            const left = await unlock(pin, currentOwner()?.sessionId);
            return left === null ? null : wrongPin(left);
          }}
        />
      </div>
    );
  return <NewPin isTaken={device.state === 'locked'} loss={device.state === 'none' ? device.loss : null} />;
}

function useSync() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await sendWaiting();
    await queryClient.invalidateQueries({ queryKey: ['my-day'] });
    const day = await downloadDay().catch(() => null);
    if (day) await storeDay(day, seenOf(day));
  }, [queryClient]);
}

function NewPin({ isTaken, loss }: { isTaken: boolean; loss: string | null }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <div className={styles.device}>
        {loss && <p role="alert">{loss} Set a PIN to load your day again.</p>}
        <Button kind="secondary" onClick={() => setIsAsked(true)}>
          Keep my day on this device
        </Button>
      </div>
    );
  return (
    <div className={styles.device}>
      <PinForm
        label="New PIN"
        submitLabel="Set PIN"
        help={
          isTaken
            ? 'Another provider’s day is on this device. A new PIN erases it, including anything they haven’t sent.'
            : 'Enter 6 to 12 digits. Today’s and tomorrow’s visits stay on this device, encrypted, for 48 hours.'
        }
        format={PIN_FORMAT}
        failed={PIN_FAILED}
        autoFocus
        onPin={async (pin) => {
          const owner = currentOwner();
          if (!owner) return 'Please sign in again.';
          if (!(await setPin(pin, owner))) return null;
          await registerWorker(WORKER);
          return null;
        }}
      />
    </div>
  );
}

interface OpenProps {
  device: Extract<ReturnType<typeof useDevice>, { state: 'open' }>;
  onSync(): Promise<void>;
}

function Open({ device, onSync }: OpenProps) {
  const formats = useFormats();
  const until = new Date(keptUntil(device.takenAt));
  return (
    <div className={styles.device}>
      <WaitingList
        entries={device.queue.entries}
        decide={(entry) => <DecideConflict entry={entry} onDone={onSync} />}
      />
      <p className="small" role="status">
        {device.day
          ? `On this device until ${instantDayText(until.toISOString(), 'short', formats)}, ${timeText(timeIn(formats.zone, until))}`
          : 'Saving your visits on this device…'}
      </p>
    </div>
  );
}
