import type { Mend } from './mended.ts';

/**
 * What is drawn in a tab that goes into the background has its effects cleaned up (React's `<Activity>`), and run again when the tab
 * comes back. rc-motion 2.9.5 takes the first for the end of the component: it drops its listeners, never to put them back, and
 * plays the appearance of whatever is open anew, which then never ends. A dialog that came back could not have its text selected, and
 * one that was closed stayed over the page unseen.
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
