/**
 * The modules of a folder, in the order of their names, where no build gathers them: plain Node knows no `import.meta.glob`. A
 * folder that is not there holds none.
 *
 * @example
 * const files = import.meta.env ? import.meta.glob<File>('./generated/*.ts', { eager: true }) : await modulesIn<File>(import.meta.url, 'generated');
 */
export async function modulesIn<File>(beside: string, folder: string): Promise<Readonly<Record<string, File>>> {
  const { existsSync, readdirSync } = await import('node:fs');
  const directory = new URL(`./${folder}/`, beside);
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.ts')) : [];
  const read = async (name: string) => [name, await import(/* @vite-ignore */ new URL(name, directory).href)] as const;
  return Object.fromEntries(await Promise.all(names.sort().map(read)));
}
