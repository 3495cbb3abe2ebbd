import { describe, expect, it } from 'vitest';
import { generated } from '#src/resources/generated';
import { definitions } from '#src/resources/index';
import { nounsNamedIn } from '../support/noun-names.ts';
import { sourceFiles } from '../support/sources.ts';

const engines = ['shared', 'src/meta', 'src/providers', 'src/layout', 'server/crud', 'server/db', 'server/lib'];
/** The nouns written by hand. Generated ones came after the engines, so an engine that uses such a name means no noun by it. */
const written = definitions.filter((definition) => !generated.includes(definition));
const named = (text: string) => nounsNamedIn([{ path: 'engine.ts', text }], definitions);

describe('the names of nouns', () => {
  it.each(engines)('do not occur in %s', (room) => {
    // The keys and words of handovers are no engine: both halves use them, and they belong to nobody else.
    const files = sourceFiles(room).filter(({ path }) => !path.startsWith('shared/handover/'));

    expect(files).not.toEqual([]);
    expect(nounsNamedIn(files, written)).toEqual([]);
  });

  it.each([
    ['a comparison', "if (resource.name === 'notice') return;"],
    ['a lookup', 'const special = { ["dictbiz"]: true };'],
    ['a path', 'http.get("blade-system/post/list");'],
    ['an absolute path', 'fetch(`/api/blade-user`);'],
    ['a permission code', "can('topmenu_add') || can('post_edit');"],
    ['an import', "import { role } from '#src/resources/system/role';"],
    ['a comparison after an address in a text', "const home = 'http://a'; if (name === 'param') x();"],
  ])('are seen in %s', (_, text) => {
    expect(named(text)).not.toEqual([]);
  });

  it.each([
    ['a comment', "// 'notice' is an example\n/** path: 'blade-desk/notice' */"],
    ['a field kind', "field.kind === 'dict'"],
    ['a scope', "resource.scope === 'tenant'"],
    ['an HTTP method', "app.route({ method: 'post' })"],
    ['an ARIA role', 'getByRole("menu")'],
    ['a longer word', "t('notices.latest'); ring('user-agent');"],
  ])('are not suspected in %s', (_, text) => {
    expect(named(text)).toEqual([]);
  });
});
