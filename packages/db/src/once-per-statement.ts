import { PostgresQueryCompiler, type RawBuilder, type RawNode, sql } from 'kysely';

// See docs/decisions/reads-on-the-hot-path.md.

const ONCE = '/* once */ ';

/**
 * Marks an expression that has the same value in every row. However often a statement contains it, PostgreSQL
 * plans and computes it once. Cast it where its type matters, as in `any(${oncePerStatement(ids)}::uuid[])`.
 */
export const oncePerStatement = <T>(expression: RawBuilder<T>): RawBuilder<T> =>
  sql<T>`/* once */ ${expression}`;

/** Puts marked expressions into `with`, each one once. */
export class OnceCompiler extends PostgresQueryCompiler {
  /** Of the marked expression that is being compiled, or of the statement. */
  #text = '';
  #depth = 0;
  #names = new Map<string, string>();
  #placeholders = new Map<unknown, string>();

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#text = '';
    this.#depth = 0;
    this.#names = new Map();
    this.#placeholders = new Map();
    return super.compileQuery(...query);
  }

  protected override append(text: string): void {
    this.#text += text;
  }

  protected override getSql(): string {
    const text = this.#text;
    if (this.#names.size === 0) return text;
    const [start = '', recursive = ''] = /^\s*with (recursive )?/i.exec(text) ?? [];
    const once = [...this.#names].map(
      ([value, name]) => `${name} as materialized (select ${value} as value)`,
    );
    return `with ${recursive}${once.join(', ')}${start ? ',' : ''} ${text.slice(start.length)}`;
  }

  protected override visitRaw(node: RawNode): void {
    if (node.sqlFragments[0] !== ONCE) {
      super.visitRaw(node);
      return;
    }
    const before = this.#text;
    this.#text = '';
    this.#depth += 1;
    for (const expression of node.parameters) this.visitNode(expression);
    const value = this.#text;
    this.#text = before;
    this.#depth -= 1;
    const name = this.#names.get(value) ?? `once_${this.#names.size + 1}`;
    this.#names.set(value, name);
    this.append(`(select value from ${name})`);
  }

  /** Only in marked expressions, where a value always has the same type. */
  protected override appendValue(value: unknown): void {
    const placeholder = this.#depth > 0 ? this.#placeholders.get(value) : undefined;
    if (placeholder) {
      this.append(placeholder);
      return;
    }
    super.appendValue(value);
    if (this.#depth > 0) this.#placeholders.set(value, this.getCurrentParameterPlaceholder());
  }
}
