import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { themeFor } from '@bedside/ui-kit/theme';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect } from 'react';
import { load, unlock, useDevice } from './device.ts';
import { OfflineDay } from './OfflineDay.tsx';
import styles from './offline.module.css';
import { PinForm, wrongPin } from './PinForm.tsx';

const theme = themeFor(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const retry = () => location.reload();

/** The whole app while there is no connection: it needs no session and no server. */
export default function OfflineApp() {
  const device = useDevice();
  useEffect(() => {
    document.title = 'My day · Bedside';
    document.documentElement.dataset.theme = theme.palette.mode;
    void load();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  const zone = device.state === 'open' ? device.day?.timeZone : undefined;
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <FormatsProvider value={{ zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }}>
        <main className={styles.app}>
          <header className={styles.head}>
            <h1>My day</h1>
          </header>
          {device.state === 'locked' && <Unlock triesLeft={device.triesLeft} />}
          {device.state === 'open' && (
            <OfflineDay day={device.day} queue={device.queue} takenAt={device.takenAt} onRetry={retry} />
          )}
          {device.state === 'none' && (
            <p className={styles.body}>
              Nothing is kept on this device. Connect to the internet and sign in.
            </p>
          )}
        </main>
      </FormatsProvider>
    </ThemeProvider>
  );
}

export const Unlock = ({ triesLeft }: { triesLeft: number }) => (
  <div className={styles.body}>
    <PinForm
      label="PIN"
      submitLabel="Open my day"
      help="You’re offline. Your PIN opens the visits kept on this device."
      onPin={async (pin) => ((await unlock(pin)) ? null : wrongPin(triesLeft - 1))}
    />
  </div>
);
