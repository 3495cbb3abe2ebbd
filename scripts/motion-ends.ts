import type { Mend } from './mended.ts';

/**
 * Patches for motions in a tab that goes into the background and comes back. React's `<Activity>` cleans up the effects of its
 * components and runs them again. rc-motion 2.9.5 takes the clean-up for the end of the component: it drops its listeners for
 * good, and replays the appearance of open elements, which then never ends. Without the patches, text in a dialog that comes back
 * cannot be selected, and a closed dialog stays over the page unseen.
 */
export const motionEnds: readonly Mend[] = [
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
