import type { VariableName } from './environment.ts';

export type ConfigProblem = { variable: VariableName; problem: string };

/** The configuration cannot be used. The message has one line a variable and never repeats a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable} ${problem}`);
    super(
      ['The configuration cannot be used:', ...lines, 'See .env.example for what each one means.'].join('\n'),
    );
    this.problems = problems;
  }
}
