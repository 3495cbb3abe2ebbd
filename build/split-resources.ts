import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Resource } from '../shared/define.ts';

const list = join('src', 'resources', 'nouns.ts');

/** The facts about a noun that the browser needs without its definition. */
type Named = Pick<Resource, 'name'>;
type Lists = Readonly<Record<'definitions' | 'browserOnly' | 'resources', readonly Named[]>>;

interface Place {
  /** The name under which the file exports the noun. */
  readonly as: string;
  readonly file: string;
}

/** Reads from the list of all nouns the file of each. */
function placesIn(text: string): Place[] {
  const imports = text.matchAll(/^import \{([^}]+)\} from '(\.\/[^']+)';$/gm);
  return [...imports].flatMap(([, names = '', file = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((as) => ({ as, file })),
  );
}

/** Returns the files of the folder for generated nouns, which are named like their noun in kebab-case. */
function placesOf(folder: string): Place[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : [];
  return files.map((file) => ({
    as: file.slice(0, -3).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    file: `./generated/${file}`,
  }));
}

/** Writes the list of nouns for the browser, with an import for each. Exports are found by the noun's name, ignoring case. */
export function nounsModule({ definitions, browserOnly, resources }: Lists, index: string, folder = ''): string {
  const places = [...placesIn(index), ...placesOf(folder)];
  const lines = [...definitions, ...browserOnly].map((definition) => {
    const { name } = definition;
    const place = places.find(({ as }) => as.toLowerCase() === name.toLowerCase());
    if (!place) throw new Error(`src/resources/index.ts imports nothing that is called like the noun "${name}".`);
    const { as, file } = place;
    const facts = `name: ${JSON.stringify(name)}, hasScreen: ${resources.includes(definition)}`;
    return `{ ${facts}, load: () => import(${JSON.stringify(file)}).then((file) => file.${as}) },`;
  });
  return `export const nouns = [\n${lines.join('\n')}\n];\n`;
}

/** Lets the browser load each definition when a screen needs it, as together they are a tenth of its own code, and growing. */
export function splitResources(): Plugin {
  return {
    name: 'split-resources',
    apply: 'build',
    async load(id) {
      if (!id.endsWith(list)) return undefined;
      const index = join(dirname(id), 'index.ts');
      const { module } = await runnerImport<Lists>(index);
      return nounsModule(module, await readFile(index, 'utf8'), join(dirname(id), 'generated'));
    },
  };
}
