import type { Plugin } from 'vite';

const file = /[\\/]rc-motion[\\/]es[\\/]hooks[\\/]useDomMotionEvents\.js$/;
const cleanUp = 'removeMotionEvents(cacheElementRef.current);\n    };';

/**
 * What is drawn in a tab that goes into the background loses its listeners (React's `<Activity>` runs the clean-up of effects), and
 * rc-motion 2.9.5 believes afterwards that the element still has them: no motion of it ever ends again, and a dialog that is closed
 * stays over the page unseen. Its clean-up is made to forget the element as well.
 */
export function mendMotion(code: string): string {
  if (!code.includes(cleanUp)) throw new Error('rc-motion has changed: see whether scripts/motion-ends.ts is still needed.');
  return code.replace(
    cleanUp,
    'removeMotionEvents(cacheElementRef.current);\n      cacheElementRef.current = undefined;\n    };',
  );
}

/** Mends rc-motion on its way into the build. */
export function motionEnds(): Plugin {
  let isFound = false;
  return {
    name: 'motion-ends',
    apply: 'build',
    transform(code, id) {
      if (!file.test(id)) return undefined;
      isFound = true;
      return { code: mendMotion(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound)
        throw new Error('rc-motion is not where it was: see whether scripts/motion-ends.ts is still needed.');
    },
  };
}
