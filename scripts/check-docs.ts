// Fails when a document cites a path of this repository that does not exist, so that documents cannot outlive their subject; and
// when a comment or a document cites a section that is not in docs/domain.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fieldsDocument, fieldsText } from './field-docs.ts';

/** The folders at the root whose paths documents cite. */
export const rooms = ['shared', 'src', 'server', 'tests', 'build', 'scripts', 'bench', 'docs', 'deploy', '.ci'];
/** Made by running the product, named in documents, never in the repository. */
const produced = /^((dist|data|DATA_DIR|shots|node_modules|coverage)(\/|$)|(keys|sbom)\.json$)/;

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

interface Paper {
  /** The word before the number of a section. */
  readonly word: string;
  /** The document that has the section; absent for papers that are not in the repository. */
  readonly document?: string;
  /** Finds the numbers of the sections in the document. */
  readonly sections?: RegExp;
}

const headings = /^#+ (\d+(?:\.\d+)*) /gm;
const papers: readonly Paper[] = [
  { word: 'domain model', document: 'docs/domain/model.md', sections: headings },
  { word: 'protocol', document: 'docs/domain/protocol.md', sections: headings },
  // Promises are rows of tables.
  { word: 'promise', document: 'docs/domain/promises.md', sections: /^\| (\d+) \| /gm },
  ...['blade-protocol', 'domain-model', 'security', 'security-and-reliability', 'specification', 'workflow-design'].map(
    (word) => ({ word }),
  ),
];

/** The sections that can be cited, by the word that cites them. */
export type Sections = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the sections of every paper, from the text of its document. */
export function sectionsOf(read: (document: string) => string): Sections {
  const numbersIn = ({ document, sections }: Paper) =>
    document && sections ? [...read(document).matchAll(sections)].map(([, number = '']) => number) : [];
  return new Map(papers.map((paper) => [paper.word, new Set(numbersIn(paper))]));
}

/** A space, or the end of a line of a comment or a document. */
const gap = String.raw`(?:[ \t]*\n[ \t]*(?:\*|//)?[ \t]*|[ \t]+)`;
const number = String.raw`\d+(?:\.\d+)*`;
// The longer word first: `security` begins another one, and `blade-protocol` ends with one.
const words = papers.map(({ word }) => word).sort((one, other) => other.length - one.length);
const alternatives = words.map((word) => word.replace(' ', gap)).join('|');
const citation = new RegExp(
  String.raw`\b(${alternatives})s?,?${gap}(?:section${gap})?(${number}(?:(?:,|,?${gap}and|${gap}to)${gap}${number})*)`,
  'gi',
);

/** The cited sections that no document of the repository has: `place:line → word number`. */
export function brokenSections(place: string, text: string, sections: Sections): string[] {
  return [...text.matchAll(citation)].flatMap(({ 1: cited = '', 2: list = '', index }) => {
    const word = cited.toLowerCase().replace(/\s[\s*/]*/g, ' ');
    const line = text.slice(0, index).split('\n').length;
    const gone = (list.match(/\d+(?:\.\d+)*/g) ?? []).filter((each) => !sections.get(word)?.has(each));
    return gone.map((each) => `${place}:${line} → ${word} ${each}`);
  });
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
  const sections = sectionsOf((document) => readFileSync(document, 'utf8'));
  const citing = files.filter((path) => /\.(tsx?|md)$/.test(path));
  const lost = citing.flatMap((path) => brokenSections(path, readFileSync(path, 'utf8'), sections));
  if (lost.length > 0) {
    console.error(`Sections are cited that docs/domain does not have:\n  ${lost.join('\n  ')}`);
    process.exit(1);
  }
  if (readFileSync(fieldsDocument, 'utf8') !== fieldsText()) {
    console.error(`${fieldsDocument} is not what shared/field.ts says: npx tsx scripts/field-docs.ts writes it anew.`);
    process.exit(1);
  }
  console.log(`${documents.length} documents cite only what exists.`);
}
