import { parseArgs } from 'node:util';
import { Sentence } from './exit-message.ts';

export function readArguments(args: readonly string[]): { reset: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { reset: { type: 'boolean', default: false } },
    });
    return values;
  } catch {
    throw new Sentence(
      `Unknown argument in "${args.join(' ')}": the only one is --reset, which starts over.`,
    );
  }
}
