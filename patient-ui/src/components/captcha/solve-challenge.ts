import { captchaChallenge } from '@bedside/contracts/practice/config.api';
import { type Challenge, solveChallengeWorkers } from 'altcha/lib';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { client } from '../../api/client.ts';

const MAX_WORKERS = 4;

/** Solves a challenge of the self-hosted check in a web worker. */
export async function solveChallenge(signal: AbortSignal): Promise<string> {
  const answer = await client.request(captchaChallenge.path, { signal });
  const challenge: Challenge = await answer.json();
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency),
    createWorker: () => new Pbkdf2Worker(),
  });
  if (!solution) throw new Error('The challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
