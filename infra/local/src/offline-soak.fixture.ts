import { ApiError } from '@bedside/api-client/api-error';
import { createClient } from '@bedside/api-client/client';
import { newId } from '@bedside/db/id';
import * as queue from '../../../admin-ui/src/offline/queue.ts';
import { isPassing, sendEntry } from '../../../admin-ui/src/offline/send-entry.ts';

export type Line = 'stands' | 'breaks before' | 'breaks after' | 'killed';

interface Options {
  baseUrl: string;
  token(): Promise<string>;
  /** The state of the connection at the next request. */
  line(): Line;
  picture: ArrayBuffer;
}

/** The queue and commands of a provider’s phone. Only what is on its disk survives a kill. */
export async function openPhone({ baseUrl, token, line, picture }: Options) {
  let disk = JSON.stringify(queue.emptyQueue);
  const read = (): queue.Queue => JSON.parse(disk);
  const write = (next: queue.Queue) => {
    disk = JSON.stringify(next);
  };
  let current = await token();
  const client = createClient({
    baseUrl,
    session: { getToken: () => current, onEnded: () => undefined },
  });

  return {
    read,
    learn: (seen: queue.Queue['seen']) => write(queue.learn(read(), seen)),
    enter(appointmentId: string, change: queue.Change, now: Date) {
      const entry = {
        id: newId(),
        appointmentId,
        patientName: 'Nora Feldman',
        at: now.toISOString(),
        change,
      };
      write(queue.add(read(), entry));
    },
    decide: (id: string, now: Partial<queue.Seen> | null) =>
      write(now ? queue.applyAgain(read(), id, newId(), now) : queue.discard(read(), id)),

    /** Works like the console’s `sendWaiting`, on a connection that breaks. */
    async sync(): Promise<void> {
      current = await token();
      for (;;) {
        const first = queue.next(read());
        if (!first) return;
        write(queue.prepare(read(), first.id));
        const entry = read().entries.find(({ id }) => id === first.id);
        if (!entry) throw new Error('an entry was lost');
        const fate = line();
        if (fate === 'breaks before') return;
        try {
          const answer = await sendEntry(
            {
              client,
              readFile: async () => picture,
              async onUploaded(entryId, fileId, imageId) {
                // The process may be killed between the photo and the answers.
                if (fate === 'stands') write(queue.uploaded(read(), entryId, fileId, imageId));
              },
            },
            entry,
          );
          if (fate !== 'stands') return;
          write(queue.settle(read(), entry.id, answer));
        } catch (reason) {
          if (fate !== 'stands') return;
          if (!(reason instanceof ApiError) || isPassing(reason)) throw reason;
          write(queue.refuse(read(), entry.id, reason.message));
        }
      }
    },
  };
}
