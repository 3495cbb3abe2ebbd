import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the next build. It is below the build, so that it finds the same packages. */
const next = 'dist/next';
const hashedName = /[\w.-]+-[\w-]{7}(?=\.(?:js|css|svg|wasm)\b)/g;

async function renameAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    // The compressed twins no longer equal the changed files.
    if (/\.(br|gz)$/.test(file.name)) await rm(path);
    else if (/\.(js|css|html)$/.test(file.name)) {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replaceAll(hashedName, '$&-next'));
    }
  }
  for (const name of await readdir(join(folder, 'assets'))) {
    await rename(join(folder, 'assets', name), join(folder, 'assets', name.replace(hashedName, '$&-next')));
  }
}

/** Makes the build of the next release: the same app, whose assets all have other names. Returns its folder. */
export async function makeNextBuild(): Promise<string> {
  await removeNextBuild();
  await cp('dist/server', join(next, 'server'), { recursive: true });
  await cp('dist/web', join(next, 'web'), { recursive: true });
  await renameAll(join(next, 'web'));
  return next;
}

export function removeNextBuild(): Promise<void> {
  return rm(next, { recursive: true, force: true });
}
