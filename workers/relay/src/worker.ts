import { outageLog } from '@bedside/process-kit/outage-log';
import { startRelay } from '@bedside/queue/relay-loop';
import { relayErrors } from '@bedside/worker-kit/metrics';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';

export const worker = defineWorker('relay', [], {
  tasks: [
    async ({ directUrl, log, metrics, ...parts }) => {
      const countError = relayErrors(metrics);
      const waits = outageLog(log, { away: 'the relay waits', back: 'the relay goes on' });
      return startRelay(parts, {
        directUrl,
        onSeal: ({ seq, hash }) => log.info({ seq, hash }, 'sealed the audit trail'),
        onRetire: (partition) => log.info({ partition }, 'retired a month that was kept long enough'),
        onError: (error) => {
          countError();
          waits(error);
        },
      });
    },
  ],
});

if (import.meta.main) await runWorker(worker);
