import { type Plugin, parseSync } from 'vite';

const MAKES_NOTHING = /^(?:ArrowFunctionExpression|FunctionExpression|Identifier|Literal|TemplateLiteral)$/;

/** Wraps every constant of a module in a call that bundlers may drop, along with all the calls it makes. */
export function pureConstants(code: string): string {
  let pure = '';
  let at = 0;
  for (const statement of parseSync('module.js', code).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init || MAKES_NOTHING.test(init.type)) continue;
      pure += `${code.slice(at, init.start)}/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`;
      at = init.end;
    }
  }
  return pure + code.slice(at);
}

/** Drops schemas and calls that a front end never uses. Without it, a chain such as `z.string().min(1)` stays. */
export const dropUnusedSchemas = (): Plugin => ({
  name: 'drop-unused-schemas',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contracts\/src\/.*\.ts$/ },
    handler: (code) => ({ code: pureConstants(code), map: null }),
  },
});
