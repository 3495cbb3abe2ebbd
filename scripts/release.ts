// Makes the archive that an operator installs: it runs with Node.js alone. The same commit gives the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };

/** What is taken along beside the product and its packages. */
const papers = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'NOTICE', 'docs/operations.md', 'deploy'];

/** Nothing but its errors is shown, and nothing of who asks for a release goes into it. */
const quiet = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { PATH: process.env.PATH, HOME: process.env.HOME },
} satisfies Parameters<typeof execFileSync>[2];
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Writes the sums of all files, as `sha256sum -c` reads them. */
function writeSums(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  writeFileSync(join(folder, 'SHA256SUMS'), paths.map((path) => `${sha256(join(folder, path))}  ${path}\n`).join(''));
}

/** Puts together what is released in a folder. */
function stage(folder: string): void {
  execFileSync('npm', ['run', 'build'], quiet);
  mkdirSync(folder, { recursive: true });
  for (const path of ['dist', 'package.json', 'package-lock.json', ...papers]) {
    cpSync(path, join(folder, path), { recursive: true, preserveTimestamps: false });
  }
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { ...quiet, cwd: folder });
  const sbom = ['--output-reproducible', '--output-format', 'JSON', '--output-file', join(folder, 'sbom.json')];
  execFileSync('node_modules/.bin/cyclonedx-npm', sbom, quiet);
  writeSums(folder);
}

/**
 * Makes the archive of the commit that is checked out, and returns its path. Refuses sources that are not committed, since
 * nobody could make the archive again.
 *
 * @param target the folder for the archive and its sum
 */
export function release(target: string): string {
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Error(`A release is made of a commit; these are not committed:\n${changed}`);
  const name = `handover-admin-${packageFile.version}`;
  const room = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    stage(join(room, name));
    if (!existsSync(target)) mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}.tar`);
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r-w,a+X'];
    const moment = `--mtime=@${git('log', '-1', '--format=%ct')}`;
    execFileSync('tar', ['--format=gnu', '--sort=name', moment, ...owner, '-C', room, '-cf', archive, name], quiet);
    execFileSync('gzip', ['-9nf', archive], quiet);
    writeFileSync(`${archive}.gz.sha256`, `${sha256(`${archive}.gz`)}  ${name}.tar.gz\n`);
    return `${archive}.gz`;
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(release('release'));
