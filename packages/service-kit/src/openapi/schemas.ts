import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, envelopeOf } from '@bedside/contracts/call';
import { allCalls, allResources, exportedSchemas } from '@bedside/contracts/calls';
import { defOf, insideOf } from '@bedside/contracts/sample';
import { z } from 'zod';
import { basesOf, extended } from './extended.ts';
import {
  COMPONENTS,
  concise,
  type JsonSchema,
  mapped,
  nullable,
  open,
  refsIn,
  refTo,
  withKeys,
} from './json-schema.ts';
import type { Parameter } from './repeated.ts';
import { repeatedSchemas } from './repeated-schemas.ts';

type Direction = 'input' | 'output';
type Schemas = Record<string, JsonSchema>;

const namedTypes: ReadonlySet<string> = new Set(['object', 'enum', 'union', 'record', 'array']);

const pascalCase = (name: string): string =>
  name.replaceAll(/(^|[-.])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase());

/** The schemas of one direction, request or response, each with its name in the document. */
class SchemaNames {
  readonly #names = new Map<z.core.$ZodType, string>();
  readonly #taken = new Set<string>();

  constructor() {
    for (const [schema, name] of exportedSchemas)
      if (namedTypes.has(defOf(schema).type)) this.add(schema, pascalCase(name));
    for (const [name, schema] of Object.entries(repeatedSchemas)) this.add(schema, name);
  }

  /** The first name of a schema wins. @throws Error if another schema has this name */
  add(schema: z.core.$ZodType, name: string): void {
    if (this.#names.has(schema)) return;
    if (this.#taken.has(name)) throw new Error(`Two schemas are named ${name}`);
    this.#names.set(schema, name);
    this.#taken.add(name);
  }

  nameOf(schema: z.core.$ZodType): string | undefined {
    return this.#names.get(schema);
  }

  /**
   * Unnamed objects that several named schemas contain are named after the first of them:
   * `AppointmentRowProvider`.
   */
  nameShared(): void {
    const found = new Map<z.core.$ZodType, { path: string; owners: Set<string> }>();
    const visit = (schema: z.core.$ZodType, owner: string, path: string): void => {
      for (const [key, inner] of insideOf(schema)) {
        if (this.#names.has(inner)) continue;
        const here = key === undefined ? path : `${path}${pascalCase(key)}`;
        if (defOf(inner).type === 'object') {
          const use = found.get(inner) ?? { path: here, owners: new Set() };
          found.set(inner, use);
          use.owners.add(owner);
        }
        visit(inner, owner, here);
      }
    };
    for (const [schema, name] of this.#names) visit(schema, name, name);
    // A union’s variants share one path, so only the first is named and the others are written inline.
    for (const [schema, { path, owners }] of found)
      if (owners.size > 1 && !this.#taken.has(path)) this.add(schema, path);
  }

  bases(): ReturnType<typeof basesOf> {
    return basesOf(this.#names);
  }

  toJsonSchemas(io: Direction): Schemas {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#names) registry.add(schema, { id });
    const uri = (id: string) => `${COMPONENTS}${id}`;
    const { schemas } = z.toJSONSchema(registry, {
      io,
      uri,
      unrepresentable: 'any',
      target: 'draft-2020-12',
    });
    const whole = Object.entries(schemas).map(
      ([name, { $schema, $id, ...schema }]) =>
        [name, mapped(schema, (inner) => nullable(withKeys(concise(inner))))] as const,
    );
    const repeated = new Map(
      whole
        .filter(([name]) => name in repeatedSchemas)
        .map(([name, schema]) => [JSON.stringify(schema), name]),
    );
    const short =
      (own: string) =>
      (inner: JsonSchema): JsonSchema => {
        const name = repeated.get(JSON.stringify(inner));
        return name && name !== own ? refTo(name) : inner;
      };
    return Object.fromEntries(whole.map(([name, schema]) => [name, mapped(schema, short(name))]));
  }
}

/** Request schemas that differ from the response schema of the same name get the suffix `Input`. */
function together(input: Schemas, output: Schemas) {
  const differs = new Set(
    Object.keys(input).filter(
      (name) => output[name] && JSON.stringify(mapped(input[name], open)) !== JSON.stringify(output[name]),
    ),
  );
  for (let before = -1; before !== differs.size; ) {
    before = differs.size;
    for (const [name, schema] of Object.entries(input))
      if (output[name] && refsIn(schema).some((ref) => differs.has(ref))) differs.add(name);
  }
  const inputName = (name: string) => (differs.has(name) ? `${name}Input` : name);
  const toInput = (schema: JsonSchema): JsonSchema =>
    mapped(schema, (inner) =>
      typeof inner.$ref === 'string'
        ? { ...inner, $ref: `${COMPONENTS}${inputName(inner.$ref.slice(COMPONENTS.length))}` }
        : inner,
    );
  const renamed = Object.entries(input).map(([name, schema]) => [inputName(name), toInput(schema)]);
  return { schemas: { ...Object.fromEntries(renamed), ...output } as Schemas, inputName };
}

const withUsed = (name: string, schemas: Schemas, used: Set<string>): void => {
  if (used.has(name)) return;
  used.add(name);
  for (const ref of refsIn(schemas[name] ?? {})) withUsed(ref, schemas, used);
};

export interface DocumentSchemas {
  /** For a call’s body. A form with a file is written inline. */
  request(call: Call): JsonSchema | undefined;
  /** For a call’s path parameters or query: one entry for each parameter. */
  parameters(call: Call, part: 'params' | 'query'): Parameter[];
  response(call: Call): JsonSchema;
  resource(resource: AdminResource, part: 'row' | 'record' | 'create' | 'update'): JsonSchema;
  /** The schemas to which the others refer. */
  components(): Schemas;
}

const queryName = ({ name }: Call, part: 'params' | 'query') => `${name}.${part}`;

/** Calls that return the same record, or only a message, share the response schema. */
function answersOf(calls: readonly Call[]): Map<Call, z.ZodType | undefined> {
  const envelopes = new Map<z.ZodType | undefined, z.ZodType>();
  const envelopeFor = (call: Call) => {
    const envelope = (!call.paged && envelopes.get(call.data)) || envelopeOf(call);
    if (!call.paged) envelopes.set(call.data, envelope);
    return envelope;
  };
  return new Map(calls.map((call) => [call, call.raw ? call.data : envelopeFor(call)]));
}

function answerName({ name, data, paged, raw }: Call, dataName: string | undefined): string {
  if (!data && !paged && !raw) return 'Done';
  return `${!paged && !raw && dataName ? dataName : pascalCase(name)}Response`;
}

/** Names every entity, request, and response once. @throws Error if two schemas have the same name */
export function documentSchemas(): DocumentSchemas {
  const input = new SchemaNames();
  const output = new SchemaNames();
  for (const { name, row, record } of allResources) {
    output.add(row, `${pascalCase(name)}Row`);
    if (record) output.add(record, `${pascalCase(name)}Record`);
  }
  const answers = answersOf(allCalls);
  for (const call of allCalls) {
    const { body, params, query } = call;
    if (body) input.add(body, `${pascalCase(call.name)}Request`);
    if (params) input.add(params.clone(), queryName(call, 'params'));
    if (query) input.add(query.clone(), queryName(call, 'query'));
    const answer = answers.get(call);
    if (answer) output.add(answer, answerName(call, call.data && output.nameOf(call.data)));
  }
  for (const { name, create, update } of allResources) {
    if (create) input.add(create, `${pascalCase(name)}Create`);
    if (update) input.add(update, `${pascalCase(name)}Update`);
  }
  input.nameShared();
  output.nameShared();
  const requests = input.toJsonSchemas('input');
  const { schemas, inputName } = together(requests, mapped(output.toJsonSchemas('output'), open));

  const used = new Set<string>();
  const use = (name: string | undefined): JsonSchema => {
    if (!name) throw new Error('A schema of the document has no name');
    withUsed(name, schemas, used);
    return refTo(name);
  };
  const inputOf = (schema: z.ZodType) => use(inputName(input.nameOf(schema) ?? ''));
  return {
    request({ body, upload }) {
      if (!upload) return body && inputOf(body);
      const file = { type: 'string', contentMediaType: upload.types.join(', ') } as const;
      const fields = (body && schemas[inputName(input.nameOf(body) ?? '')]) ?? { type: 'object' };
      return {
        ...fields,
        properties: { ...fields.properties, file },
        required: [...(fields.required ?? []), 'file'],
      };
    },
    parameters(call, part) {
      if (!call[part]) return [];
      const own = schemas[queryName(call, part)] ?? {};
      // A query that equals another call’s body refers to that schema.
      const {
        properties,
        required = [],
        ...free
      } = (own.$ref && schemas[own.$ref.slice(COMPONENTS.length)]) || own;
      if (!properties)
        return [{ name: 'parameters', in: 'query', style: 'form', explode: true, schema: free }];
      for (const ref of refsIn(properties)) withUsed(ref, schemas, used);
      return Object.entries(properties).map(([name, schema]) => ({
        name,
        in: part === 'params' ? 'path' : 'query',
        ...((part === 'params' || required.includes(name)) && { required: true }),
        schema,
      }));
    },
    response(call) {
      const answer = answers.get(call);
      return answer ? use(output.nameOf(answer)) : { type: 'string' };
    },
    resource(resource, part) {
      const schema = resource[part] ?? resource.row;
      return part === 'row' || part === 'record' ? use(output.nameOf(schema)) : inputOf(schema);
    },
    components() {
      for (const name of Object.keys(repeatedSchemas)) withUsed(name, schemas, used);
      const whole = [...used]
        .sort((a, b) => a.localeCompare(b))
        .map((name) => [name, schemas[name] ?? {}] as const);
      return extended(Object.fromEntries(whole), output.bases());
    },
  };
}
