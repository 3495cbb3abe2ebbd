import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What the last stage of a Dockerfile leaves behind. */
export interface Image {
  /** The folder that stands for the root of its file system. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly health: readonly string[];
}

interface Stage {
  readonly root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  health: string[];
}

/** Returns the instructions with their arguments; a comment stands on a line of its own. */
function instructionsOf(text: string): (readonly [word: string, rest: string])[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()]);
}

const listIn = (rest: string) => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** Copies as the engine does: a folder's content, or a file into a folder that is named with a slash or a dot at its end. */
function copy(
  rest: string,
  { context, stages, stage }: { context: string; stages: ReadonlyMap<string, Stage>; stage: Stage },
): void {
  const words = rest.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--'));
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length);
  const source = from === undefined ? context : stages.get(from)?.root;
  if (source === undefined) throw new Error(`There is no stage ${from}`);
  const into = target.startsWith('/') ? join(stage.root, target) : join(stage.root, stage.workdir, target);
  for (const path of paths) {
    const isInto = /[./]$/.test(target) && path !== '.';
    cpSync(join(source, path), isInto ? join(into, path.split('/').at(-1) ?? '') : into, { recursive: true });
  }
}

/**
 * Executes the steps of a Dockerfile in bare folders, one for each stage, with this machine's Node.js in the place of the image's:
 * there is no container engine where the tests run. What an engine adds (the image itself, its user, its limits) is not tested.
 *
 * @param context the folder that is built from, as the engine would be given it
 * @param room an empty folder for the stages
 */
export function executeDockerfile(file: string, { context, room }: { readonly context: string; readonly room: string }): Image {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const at = (): Stage => stage ?? expectStage();
  const steps: Readonly<Record<string, (rest: string) => void>> = {
    FROM(rest) {
      const name = / AS (\w+)$/i.exec(rest)?.[1] ?? `stage-${stages.size}`;
      stage = { root: join(room, name), workdir: '/', env: {}, user: 'root', command: [], health: [] };
      mkdirSync(stage.root, { recursive: true });
      stages.set(name, stage);
    },
    WORKDIR(rest) {
      at().workdir = rest;
      mkdirSync(join(at().root, rest), { recursive: true });
    },
    COPY: (rest) => copy(rest, { context, stages, stage: at() }),
    RUN(rest) {
      const env = { PATH: process.env.PATH, HOME: room, ...at().env };
      execFileSync('sh', ['-c', rest], { cwd: join(at().root, at().workdir), env, stdio: ['ignore', 'ignore', 'inherit'] });
    },
    ENV(rest) {
      for (const pair of rest.split(/\s+/)) at().env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
    },
    USER(rest) {
      at().user = rest;
    },
    HEALTHCHECK(rest) {
      at().health = listIn(rest);
    },
    CMD(rest) {
      at().command = listIn(rest);
    },
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };
  for (const [word, rest] of instructionsOf(readFileSync(file, 'utf8'))) {
    const step = steps[word];
    if (!step) throw new Error(`${word} is not known here`);
    step(rest);
  }
  return at();
}

function expectStage(): never {
  throw new Error('A Dockerfile begins with FROM');
}

/** Copies the sources as they are committed, without what `.dockerignore` leaves out, to stand for the context of a build. */
export function committedSources(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
}
