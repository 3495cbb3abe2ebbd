import type { Plugin } from 'vite';

/** A file of rc-motion, what is mended in it, and how. */
interface Mend {
  readonly file: RegExp;
  readonly from: string;
  readonly to: string;
}

/**
 * What is drawn in a tab that goes into the background has its effects cleaned up (React's `<Activity>`), and run again when the tab
 * comes back. rc-motion 2.9.5 takes the first for the end of the component: it drops its listeners, never to put them back, and
 * plays the appearance of whatever is open anew, which then never ends. A dialog that came back could not have its text selected, and
 * one that was closed stayed over the page unseen.
 */
const mends: readonly Mend[] = [
  {
    file: /[\\/]rc-motion[\\/]es[\\/]hooks[\\/]useDomMotionEvents\.js$/,
    from: 'React.useEffect(function () {\n    return function () {\n      removeMotionEvents(cacheElementRef.current);\n    };',
    to: `var awayRef = useRef();
  React.useEffect(function () {
    if (!cacheElementRef.current) patchMotionEvents(awayRef.current);
    return function () {
      awayRef.current = cacheElementRef.current;
      removeMotionEvents(cacheElementRef.current);
      cacheElementRef.current = undefined;
    };`,
  },
  {
    file: /[\\/]rc-motion[\\/]es[\\/]hooks[\\/]useStatus\.js$/,
    from: 'mountedRef.current = false;\n      clearTimeout(deadlineRef.current);',
    to: 'clearTimeout(deadlineRef.current);',
  },
];

/** Answers the code of a file mended; nothing for a file in which nothing is to be mended. */
export function mendMotion(code: string, id: string): string | undefined {
  const mend = mends.find(({ file }) => file.test(id));
  if (!mend) return undefined;
  if (!code.includes(mend.from)) throw new Error('rc-motion has changed: see whether scripts/motion-ends.ts is still needed.');
  return code.replace(mend.from, mend.to);
}

/** Mends rc-motion on its way into the build. */
export function motionEnds(): Plugin {
  const found = new Set<string>();
  return {
    name: 'motion-ends',
    apply: 'build',
    transform(code, id) {
      const mended = mendMotion(code, id);
      if (mended === undefined) return undefined;
      found.add(id);
      return { code: mended, map: null };
    },
    buildEnd(error) {
      if (!error && found.size < mends.length)
        throw new Error('rc-motion is not where it was: see whether scripts/motion-ends.ts is still needed.');
    },
  };
}
