import { startRelay } from '@bedside/queue/relay-loop';
import { relayErrors } from '@bedside/worker-kit/metrics';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';

export const worker = defineWorker('relay', [], {
  tasks: [
    async ({ directUrl, log, metrics, ...parts }) => {
      const countError = relayErrors(metrics);
      return startRelay(parts, {
        directUrl,
        onSeal: ({ seq, hash }) => log.info({ seq, hash }, 'sealed the audit trail'),
        onRetire: (partition) => log.info({ partition }, 'retired a month that was kept long enough'),
        onError: (error) => {
          countError();
          log.warn({ reason: error.message }, 'the relay waits');
        },
      });
    },
  ],
});

if (import.meta.main) await runWorker(worker);
