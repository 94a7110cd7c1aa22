import { useEffect, useState } from 'react';

type Connection = 'trying' | 'good' | 'slow' | 'none';

/** With a longer round trip, the video freezes. */
const SLOW_MILLISECONDS = 1_500;

/** How fast the server responds. Measured again when the network changes. */
export function useConnection(ask: () => Promise<boolean>): Connection {
  const [connection, setConnection] = useState<Connection>('trying');
  useEffect(() => {
    let isGone = false;
    const measure = async () => {
      if (!navigator.onLine) return setConnection('none');
      const began = performance.now();
      const isAnswered = await ask();
      if (isGone) return;
      if (!isAnswered) return setConnection('none');
      setConnection(performance.now() - began > SLOW_MILLISECONDS ? 'slow' : 'good');
    };
    const again = () => void measure();
    again();
    window.addEventListener('online', again);
    window.addEventListener('offline', again);
    return () => {
      isGone = true;
      window.removeEventListener('online', again);
      window.removeEventListener('offline', again);
    };
  }, [ask]);
  return connection;
}
