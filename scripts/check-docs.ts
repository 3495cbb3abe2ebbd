// Fails when a document cites a path of this repository that does not exist, so that documents cannot outlive their subject.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const rooms = ['shared', 'src', 'server', 'tests', 'scripts', 'bench', 'docs', '.ci'];
/** Made by running the product, named in documents, never in the repository. */
const produced = /^(dist|data|shots|node_modules|coverage)(\/|$)/;

/** Paths in code spans and link targets; spans with spaces, patterns and placeholders are prose about paths. */
function citedPaths(markdown: string) {
  const text = markdown.replaceAll(/^```[^\n]*\n[\s\S]*?^```$/gm, '');
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => (match[1] ?? '').replace(/#.*$/, ''));
  const looksLikePath = (span: string) => span.includes('/') && rooms.includes(span.slice(0, span.indexOf('/')));
  const isLocal = (target: string) => target !== '' && !/^[a-z]+:/.test(target);
  return {
    fromRoot: spans.filter(looksLikePath).flatMap(expandBraces).filter(isPlain),
    fromHere: links.filter(isLocal),
  };
}

function isPlain(path: string): boolean {
  return !/[<>*…$[\]?]|NNN|XXX/.test(path);
}

/** `server/lib/{actor,right}.ts` cites two files. */
function expandBraces(path: string): string[] {
  const braces = /^(.*?)\{([^{}]+)\}(.*)$/.exec(path);
  if (!braces) return [path];
  const [, before = '', middle = '', after = ''] = braces;
  return middle.split(',').flatMap((part) => expandBraces(before + part.trim() + after));
}

/** The cited paths that are not there: `document → path`. */
export function brokenCitations(document: string, markdown: string, exists: (path: string) => boolean): string[] {
  const { fromRoot, fromHere } = citedPaths(markdown);
  const wanted = [
    ...fromRoot.map((path) => normalize(path.replace(/:\d+(-\d+)?$/, ''))),
    ...fromHere.map((path) => normalize(join(dirname(document), path))),
  ];
  return wanted.filter((path) => !produced.test(path) && !exists(path)).map((path) => `${document} → ${path}`);
}

/** A path written without its ending counts as there when the source is. */
function existsAsSource(path: string): boolean {
  return ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const inRooms = rooms
    .filter(existsSync)
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)));
  const documents = [...readdirSync('.'), ...inRooms].filter((path) => path.endsWith('.md'));
  const broken = documents.flatMap((document) => brokenCitations(document, readFileSync(document, 'utf8'), existsAsSource));
  if (broken.length > 0) {
    console.error(`Documents cite paths that do not exist:\n  ${broken.join('\n  ')}`);
    process.exit(1);
  }
  console.log(`${documents.length} documents cite only what exists.`);
}
