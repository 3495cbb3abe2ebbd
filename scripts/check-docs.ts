// Fails when a document cites a path of this repository that does not exist, so that documents cannot outlive their subject.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fieldsDocument, fieldsText } from './field-docs.ts';

const rooms = ['shared', 'src', 'server', 'tests', 'build', 'scripts', 'bench', 'docs', '.ci'];
/** Made by running the product, named in documents, never in the repository. */
const produced = /^((dist|data|DATA_DIR|shots|node_modules|coverage)(\/|$)|keys\.json$)/;

/** Characters of patterns and placeholders: what stands before them is a folder that has to be there. */
const open = /[<>*…$[\]?]|NNN|XXX/;
const endings = /\.(tsx?|mts|mjs|md|json|sql|sh)$/;

interface Cited {
  /** Paths of this repository, complete or as far as they are no pattern. */
  readonly fromRoot: readonly string[];
  /** Names of files, with the last of their folders or without any. */
  readonly byName: readonly string[];
  readonly fromHere: readonly string[];
}

/** Returns the paths in code spans, code blocks and link targets. What is none of them is prose about paths. */
function citedPaths(markdown: string): Cited {
  const block = /^```[^\n]*\n([\s\S]*?)^```$/gm;
  const blocks = [...markdown.matchAll(block)].flatMap(([, code = '']) => code.match(/[#\w][\w./{},<>*-]*/g) ?? []);
  const text = markdown.replaceAll(block, '');
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => (match[1] ?? '').replace(/#.*$/, ''));
  const isOfRoot = (path: string) => path.includes('/') && rooms.includes(path.slice(0, path.indexOf('/')));
  const isLocal = (target: string) => target !== '' && !/^[a-z]+:/.test(target);
  const expand = (path: string) => expandBraces(path.replace(/^#/, '').replace(/:\d+(-\d+)?$/, ''));
  const paths = spans.flatMap(expand);
  return {
    fromRoot: [...paths, ...blocks.flatMap(expand)].filter(isOfRoot).map(fixedPart),
    byName: paths.filter((path) => !isOfRoot(path) && endings.test(path) && !open.test(path) && /^\w/.test(path)),
    fromHere: links.filter(isLocal),
  };
}

/** `src/locales/<language>/words.ts` cites the folder `src/locales`. */
function fixedPart(path: string): string {
  const parts = path.split('/');
  const at = parts.findIndex((part) => open.test(part));
  return (at < 0 ? parts : parts.slice(0, at)).join('/');
}

/** `server/lib/{actor,right}.ts` cites two files. */
function expandBraces(path: string): string[] {
  const braces = /^(.*?)\{([^{}]+)\}(.*)$/.exec(path);
  if (!braces) return [path];
  const [, before = '', middle = '', after = ''] = braces;
  return middle.split(',').flatMap((part) => expandBraces(before + part.trim() + after));
}

interface Tree {
  readonly exists: (path: string) => boolean;
  /** Every file, so that one can be found by the end of its path. */
  readonly files: readonly string[];
}

/** The cited paths that are not there: `document → path`. */
export function brokenCitations(document: string, markdown: string, { exists, files }: Tree): string[] {
  const { fromRoot, byName, fromHere } = citedPaths(markdown);
  const isNamed = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const wanted = [
    ...fromRoot.map((path) => normalize(path)),
    ...fromHere.map((path) => normalize(join(dirname(document), path))),
  ];
  const gone = [
    ...wanted.filter((path) => !produced.test(path) && !exists(path)),
    ...byName.filter((name) => !produced.test(name) && !isNamed(name)),
  ];
  return [...new Set(gone)].map((path) => `${document} → ${path}`);
}

/** A path written without its ending counts as there when the source is. */
function existsAsSource(path: string): boolean {
  return ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const inRooms = rooms
    .filter(existsSync)
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)));
  const files = [...readdirSync('.'), ...inRooms];
  const documents = files.filter((path) => path.endsWith('.md'));
  const tree = { exists: existsAsSource, files };
  const broken = documents.flatMap((document) => brokenCitations(document, readFileSync(document, 'utf8'), tree));
  if (broken.length > 0) {
    console.error(`Documents cite paths that do not exist:\n  ${broken.join('\n  ')}`);
    process.exit(1);
  }
  if (readFileSync(fieldsDocument, 'utf8') !== fieldsText()) {
    console.error(`${fieldsDocument} is not what shared/field.ts says: npx tsx scripts/field-docs.ts writes it anew.`);
    process.exit(1);
  }
  console.log(`${documents.length} documents cite only what exists.`);
}
