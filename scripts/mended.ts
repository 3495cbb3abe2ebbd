import type { Plugin } from 'vite';

/** A patch for a file of a package: the code to replace, and its replacement. */
export interface Mend {
  readonly file: RegExp;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the patched code of a file; undefined for a file without a patch. Throws when the code to replace is no longer there.
 */
export function mend(mends: readonly Mend[], code: string, id: string): string | undefined {
  const own = mends.filter(({ file }) => file.test(id));
  if (own.length === 0) return undefined;
  return own.reduce((better, { from, to }) => {
    if (!better.includes(from)) throw new Error(`${id} has changed: see whether it is still to be mended.`);
    return better.replace(from, () => to);
  }, code);
}

/** Mends files of packages on their way into the build, which fails when one of them is no longer as it was. */
export function mended(name: string, mends: readonly Mend[]): Plugin {
  const found = new Set<string>();
  return {
    name,
    apply: 'build',
    transform(code, id) {
      const better = mend(mends, code, id);
      if (better === undefined) return undefined;
      found.add(id);
      return { code: better, map: null };
    },
    buildEnd(error) {
      const isMissing = ({ file }: Mend) => ![...found].some((id) => file.test(id));
      if (!error && mends.some(isMissing)) throw new Error(`${name}: a file is not where it was.`);
    },
  };
}
