import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '#src/lib/use-stable';
import { handleKey, popUpList } from './side-keys.ts';

/** How long the pointer stays on a branch before it opens, and how long it may be beside what is open. */
const delay = 100;

/** The branch of the folded menu that is open as a pop-up. */
export interface PopUp {
  readonly key: string;
  /** A key brings the focus into the pop-up, and a press of the pointer shuts what another one has opened. */
  readonly by: 'pointer' | 'press' | 'key';
}

/** What a branch tells of itself. All are stable. */
export interface BranchHandlers {
  readonly onPoint: (key: string) => void;
  readonly onUnpoint: (key: string) => void;
  readonly onPress: (key: string, by: 'press' | 'key') => void;
  /** Shuts whatever is open. */
  readonly onShut: () => void;
}

/** Gives the focus in a pop-up back to its branch: it would go away with the pop-up. */
const giveFocusBack = () =>
  document.activeElement?.closest(popUpList)?.parentElement?.querySelector<HTMLElement>('button')?.focus();

/**
 * Returns which branch of the folded menu is open as a pop-up: one at a time, until a choice, Escape, or until the pointer or the
 * focus leaves. Whatever the pointer had begun ends with a choice: only the next pointer on a branch, or key, opens one.
 */
export function usePopUp() {
  const [popUp, setPopUp] = useState<PopUp>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = popUp !== undefined;

  const shut = useStable(() => {
    clearTimeout(timer.current);
    giveFocusBack();
    setPopUp(undefined);
  });
  const open = useStable((next: PopUp) => {
    clearTimeout(timer.current);
    if (next.key !== popUp?.key) giveFocusBack();
    setPopUp(next);
  });
  const soon = (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };

  const onPoint = useStable((key: string) => soon(() => popUp?.key !== key && open({ key, by: 'pointer' })));
  const onUnpoint = useStable((key: string) => soon(() => popUp?.key === key && shut()));
  const onPress = useStable((key: string, by: 'press' | 'key') => {
    const isAgain = by === 'press' && popUp?.by === 'press' && popUp.key === key;
    return isAgain ? shut() : open({ key, by });
  });
  const branch: BranchHandlers = useMemo(
    () => ({ onPoint, onUnpoint, onPress, onShut: shut }),
    [onPoint, onUnpoint, onPress, shut],
  );

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Wherever the focus is: a pointer that rests opens a pop-up as well.
    const handleEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && shut();
    document.addEventListener('keydown', handleEscape);
    return () => document.removeEventListener('keydown', handleEscape);
  }, [isOpen, shut]);

  const list = {
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) shut();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'ArrowLeft' && isOpen) shut();
      else handleKey(event);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) shut();
    },
  };
  return { popUp, branch, list };
}
