import { z } from 'zod';
import type { Form } from './form.ts';
import { NOT_WHOLE } from './params.ts';
import type { SimulatorState } from './state.ts';
import { badParam } from './stripe-error.ts';

export type KeyKind = 'secret' | 'publishable';

export type Call<P> = { world: SimulatorState; params: P; id: string; keyKind: KeyKind };

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** `browser` routes also accept a publishable key. */
  keyType: 'server' | 'browser';
  handle(world: SimulatorState, form: Form, id: string, keyKind: KeyKind): object;
};

type Declaration<S extends z.ZodRawShape> = {
  keyType?: 'browser';
  params: S;
  handle(call: Call<z.output<z.ZodObject<S, z.core.$strict>>>): object;
};

export function route<S extends z.ZodRawShape>(
  endpoint: `${Route['method']} ${string}`,
  { keyType, params, handle }: Declaration<S>,
): Route {
  const [method, path = ''] = endpoint.split(' ');
  const schema = z.strictObject(params);
  return {
    method: z.enum(['GET', 'POST', 'DELETE']).parse(method),
    path,
    keyType: keyType ?? 'server',
    handle: (world, form, id, keyKind) => handle({ world, params: parseParams(schema, form), id, keyKind }),
  };
}

/** Real clients send these with any request. They have no effect here. */
const IGNORED = [
  'expand',
  'key',
  'client_attribution_metadata',
  'guid',
  'muid',
  'payment_user_agent',
  'radar_options',
  'referrer',
  'sid',
  'time_on_page',
];

function parseParams<T>(schema: z.ZodType<T>, form: Form): T {
  const known = Object.fromEntries(Object.entries(form).filter(([name]) => !IGNORED.includes(name)));
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  throw parameterError(parsed.error.issues[0], known);
}

function parameterError(issue: z.core.$ZodIssue | undefined, form: unknown) {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? '']);
    return badParam(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  const name = bracketed(path);
  const value = valueAt(form, path);
  if (value === undefined) return badParam(`Missing required param: ${name}.`, 'parameter_missing', name);
  if (value === '') {
    return badParam(`You passed an empty string for '${name}'.`, 'parameter_invalid_empty', name);
  }
  if (issue?.message === NOT_WHOLE) {
    return badParam(`Invalid integer: ${value}`, 'parameter_invalid_integer', name);
  }
  return badParam(`Invalid ${name}: ${issue?.message}`, undefined, name);
}

function valueAt(form: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    form,
  );
}

const bracketed = ([head = '', ...rest]: readonly string[]) =>
  head + rest.map((name) => `[${name}]`).join('');
