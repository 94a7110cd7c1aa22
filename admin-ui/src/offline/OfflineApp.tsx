import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { PinForm } from '@bedside/ui-kit/components/PinForm';
import { isReachable } from '@bedside/ui-kit/offline/reach';
import { themeFor } from '@bedside/ui-kit/theme';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { WORKER } from './contact.ts';
import { EVICTED, load, unlock, useDevice } from './device.ts';
import { OfflineDay } from './OfflineDay.tsx';
import styles from './offline.module.css';
import { isPatientMode, setPatientMode, signOutOfPatientMode, usePatientMode } from './patient-mode.ts';
import { PIN_FORMAT, wrongPin } from './pin-texts.ts';

const theme = themeFor(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const retry = () => location.reload();

/** Once the connection is back, and the phone. */
function useRetry(): void {
  const isAway = usePatientMode();
  const isBack = useRef(false);
  useEffect(() => {
    function onOnline() {
      isBack.current = true;
      if (!isPatientMode()) retry();
    }
    if (isBack.current && !isAway) retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isAway]);
}

/** The whole app while there is no connection: it needs no session and no server. */
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
  const zone = device.state === 'open' ? device.day?.timeZone : undefined;
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <FormatsProvider value={{ zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }}>
        <main className={styles.app}>
          <header className={styles.head}>
            <h1>My day</h1>
          </header>
          {device.state === 'locked' && <Unlock />}
          {device.state === 'open' && (
            <OfflineDay day={device.day} queue={device.queue} takenAt={device.takenAt} onRetry={retry} />
          )}
          {device.state === 'none' && (
            <p className={styles.body}>
              {device.isEvicted
                ? `${EVICTED} Connect to the internet and sign in to load your day again.`
                : 'Nothing is kept on this device. Connect to the internet and sign in.'}
            </p>
          )}
        </main>
      </FormatsProvider>
    </ThemeProvider>
  );
}

export const Unlock = () => (
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
      onPin={async (pin) => {
        const left = await unlock(pin);
        if (left === 0 && isPatientMode()) await signOutOfPatientMode();
        if (left !== null) return wrongPin(left);
        if (!isPatientMode()) return null;
        setPatientMode(false);
        if (await isReachable(WORKER)) retry();
        return null;
      }}
    />
  </div>
);
