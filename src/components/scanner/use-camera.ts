import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The state of a camera: requested, running, refused by the user or the browser, absent, or failed. */
export type CameraState = 'starting' | 'running' | 'denied' | 'none' | 'failed';

const wanted = { audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } } as const;

function stateFor(error: unknown): CameraState {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/**
 * The torch of a camera is missing in the types of the standard library, and not every browser reports what a camera can do.
 */
type AnyTrack = Omit<MediaStreamTrack, 'getCapabilities'> & { getCapabilities?: () => object };
const torchOf = (stream: MediaStream) => stream.getVideoTracks()[0] as AnyTrack | undefined;

function hasTorch(stream: MediaStream): boolean {
  const able = torchOf(stream)?.getCapabilities?.();
  return able !== undefined && 'torch' in able && able.torch === true;
}

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** Absent where the camera has no torch. */
  readonly torch?: { readonly isOn: boolean; readonly toggle: () => void };
  /** Requests the camera again. */
  readonly retry: () => void;
}

/** Shows what the camera at the back sees in a video, for as long as this is drawn. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<CameraState>('starting');
  const [torch, setTorch] = useState<boolean>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isOver = false;
    const stop = (of?: MediaStream) => {
      for (const track of of?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // It is absent where the page was not loaded over a secure connection.
      if (!navigator.mediaDevices?.getUserMedia) return setState('none');
      const given = await navigator.mediaDevices.getUserMedia(wanted);
      if (isOver) return stop(given);
      stream.current = given;
      if (video.current) {
        video.current.srcObject = given;
        await video.current.play();
      }
      setTorch(hasTorch(given) ? false : undefined);
      setState('running');
    };
    setState('starting');
    start().catch((error: unknown) => !isOver && setState(stateFor(error)));
    return () => {
      isOver = true;
      stop(stream.current);
      stream.current = undefined;
    };
  }, [turn]);

  const toggle = useCallback(async () => {
    const track = stream.current && torchOf(stream.current);
    const next = !torch;
    // A torch that does not react stays as it is.
    await track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setTorch(next),
      () => undefined,
    );
  }, [torch]);

  const retry = useCallback(() => setTurn((before) => before + 1), []);
  return { video, state, retry, ...(torch !== undefined && { torch: { isOn: torch, toggle: () => void toggle() } }) };
}
