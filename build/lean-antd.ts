import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/** The functions of antd to which each component hands the function that writes its styles, as their second argument. */
const makers: ReadonlySet<string> = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);

/** Returns a module of antd without the functions that write its styles; undefined for a module that has none. */
export function withoutStyles(code: string): string | undefined {
  const written: ESTree.Expression[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [, write] }) {
      if (callee.type === 'Identifier' && makers.has(callee.name) && write && write.type !== 'SpreadElement') written.push(write);
    },
  });
  visitor.visit(parseAst(code));
  if (written.length === 0) return undefined;
  const lastFirst = written.sort((one, other) => other.start - one.start);
  return lastFirst.reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
}

/**
 * Leaves the code that writes antd's styles out of the build. The theme says `zeroRuntime`, so none of it ever runs: the styles are
 * antd's own sheet. The variables of a theme are still written where they are first needed.
 */
export function antdStylesAsSheet(): Plugin {
  return {
    name: 'antd-styles-as-sheet',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]antd[\\/]es[\\/].*[\\/]style([\\/]|\.js)/.test(id)) return undefined;
      const without = withoutStyles(code);
      return without === undefined ? undefined : { code: without, map: null };
    },
  };
}
