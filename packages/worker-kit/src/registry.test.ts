import { allJobs } from '@bedside/contracts/jobs';
import { renderInvoice, sendOneTimeCode } from '@bedside/contracts/jobs.job';
import { describe, expect, it } from 'vitest';
import { defineHandler } from './handler.ts';
import { handlersOf, queueOf } from './start-workers.ts';
import { defineWorker } from './worker.ts';

const handlersFor = (queue: string) =>
  allJobs.filter((job) => job.queue === queue).map((job) => defineHandler(job, async () => undefined));

describe('a worker', () => {
  it('serves the queue with its name, with every job of it', () => {
    const worker = defineWorker('stripe-sync', handlersFor('stripe-sync'));
    expect(queueOf(worker)).toBe('stripe-sync');
    expect([...handlersOf(worker).keys()]).toEqual(worker.handlers.map(({ job }) => job.name));
  });

  it('serves no queue without jobs, such as the relay', () => {
    expect(queueOf(defineWorker('relay', []))).toBeUndefined();
    expect(handlersOf(defineWorker('relay', [])).size).toBe(0);
  });

  it('does not start while a job of its queue has no handler', () => {
    expect(() => handlersOf(defineWorker('documents', []))).toThrow(
      /^The worker documents has no handler for [a-z-]+\.$/,
    );
  });

  it("does not start with a handler for another queue's job, or two for one job", () => {
    const render = defineHandler(renderInvoice, async () => undefined);
    const stray = defineHandler(sendOneTimeCode, async () => undefined);
    expect(() => handlersOf(defineWorker('documents', [render, stray]))).toThrow(
      'handles send-one-time-code, which no queue',
    );
    expect(() => handlersOf(defineWorker('documents', [render, render]))).toThrow(
      'handles render-invoice twice',
    );
  });
});
