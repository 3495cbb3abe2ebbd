import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react';
import { type Detector, openDetector } from './detector.ts';

const pauseMs = 200;

interface Reading {
  readonly isOn: boolean;
  readonly onRead: (text: string) => void;
}

/** Looks for a code in a video a few times a second, and reports each code once until another one is seen. */
export function useReading(video: RefObject<HTMLVideoElement | null>, { isOn, onRead }: Reading): void {
  const tell = useRef(onRead);
  useInsertionEffect(() => {
    tell.current = onRead;
  });

  useEffect(() => {
    if (!isOn) return undefined;
    let [last, isOver] = ['', false];
    let timer: ReturnType<typeof setTimeout>;
    const look = async (detector: Detector) => {
      // A frame that cannot be read is followed by another one.
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      if (found && found.rawValue !== last) {
        last = found.rawValue;
        tell.current(found.rawValue);
      }
      timer = setTimeout(look, pauseMs, detector);
    };
    // Without a detector the field for typing is still there.
    openDetector().then(look, () => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
}
