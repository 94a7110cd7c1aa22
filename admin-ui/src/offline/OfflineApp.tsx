import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { PinForm } from '@bedside/ui-kit/components/PinForm';
import { isReachable, isServedBy } from '@bedside/ui-kit/offline/reach';
import { themeFor } from '@bedside/ui-kit/theme';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIdle } from '../auth/use-idle.ts';
import { WORKER } from './contact.ts';
import { load, unlock, useDevice } from './device.ts';
import { OfflineDay } from './OfflineDay.tsx';
import styles from './offline.module.css';
import { useVisitOpen } from './open-visit.ts';
import { isPatientMode, setPatientMode, signOutOfPatientMode, usePatientMode } from './patient-mode.ts';
import { PIN_FAILED, PIN_FORMAT, wrongPin } from './pin-texts.ts';

const theme = themeFor(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const retry = () => location.reload();

/** The same idle limit as for a staff session. */
const IDLE_MINUTES = 15;

const FIRST_RETRY_MILLISECONDS = 10_000;
const LONGEST_RETRY_MILLISECONDS = 5 * 60_000;

/**
 * Reloads once the practice answers, but not while a patient has the phone or a visit is open. Checks less
 * and less often, to save the battery, because browsers do not always report that the connection is back.
 */
function useRetry(): void {
  const isAway = usePatientMode();
  const isVisitOpen = useVisitOpen();
  const wasVisitOpen = useRef(false);
  useEffect(() => {
    const isJustClosed = wasVisitOpen.current && !isVisitOpen;
    wasVisitOpen.current = isVisitOpen;
    if (isAway || isVisitOpen || !isServedBy(WORKER)) return;
    let pause = FIRST_RETRY_MILLISECONDS;
    let timer = setTimeout(checkLater, pause);
    function check() {
      if (document.visibilityState === 'visible')
        void isReachable(WORKER).then((isBack) => isBack && retry());
    }
    function checkLater() {
      check();
      pause = Math.min(pause * 2, LONGEST_RETRY_MILLISECONDS);
      timer = setTimeout(checkLater, pause);
    }
    if (isJustClosed) check();
    window.addEventListener('online', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isAway, isVisitOpen]);
}

/**
 * Covers an idle app until the PIN is entered, so that unsaved input survives. A patient who has the phone
 * sees a screen of their own.
 */
function useCover(isOpen: boolean) {
  const [isCovered, setCovered] = useState(false);
  const isAway = usePatientMode();
  const cover = useCallback(() => setCovered(true), []);
  useIdle(isOpen && !isCovered && !isAway ? IDLE_MINUTES : null, cover);
  return { isCovered: isCovered && isOpen, uncover: () => setCovered(false) };
}

/** The whole app while there is no connection. It needs neither a session nor the server. */
export default function OfflineApp() {
  const device = useDevice();
  useEffect(() => {
    document.title = 'My day · Bedside';
    document.documentElement.dataset.theme = theme.palette.mode;
    void load().then(({ state }) =>
      state === 'none' && isPatientMode() ? signOutOfPatientMode() : undefined,
    );
  }, []);
  useRetry();
  const { isCovered, uncover } = useCover(device.state === 'open');
  const zone = device.state === 'open' ? device.day?.timeZone : undefined;
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <FormatsProvider value={{ zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }}>
        <main className={styles.app}>
          <header className={styles.head}>
            <h1>My day</h1>
          </header>
          {(device.state === 'locked' || isCovered) && <Unlock onOpen={uncover} />}
          {device.state === 'open' && (
            <div hidden={isCovered}>
              <OfflineDay day={device.day} queue={device.queue} takenAt={device.takenAt} onRetry={retry} />
            </div>
          )}
          {device.state === 'none' && (
            <p className={styles.body}>
              {device.loss
                ? `${device.loss} Connect to the internet and sign in to load your day again.`
                : 'Nothing is kept on this device. Connect to the internet and sign in.'}
            </p>
          )}
        </main>
      </FormatsProvider>
    </ThemeProvider>
  );
}

export const Unlock = ({ onOpen }: { onOpen?(): void }) => (
  <div className={styles.body}>
    <PinForm
      label="PIN"
      submitLabel="Open my day"
      help={
        isPatientMode()
          ? 'A patient just used this phone. Enter your PIN to open your day.'
          : 'You’re offline. Enter your PIN to open the visits kept on this device.'
      }
      format={PIN_FORMAT}
      failed={PIN_FAILED}
      onPin={async (pin) => {
        const left = await unlock(pin);
        if (left === 0 && isPatientMode()) await signOutOfPatientMode();
        if (left !== null) return wrongPin(left);
        onOpen?.();
        if (!isPatientMode()) return null;
        setPatientMode(false);
        if (await isReachable(WORKER)) retry();
        return null;
      }}
    />
  </div>
);
