import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { RadioInputProps } from './radio-input.tsx';

const Loaded = lazyWithPreload(async () => (await import('./radio-input.tsx')).RadioInput<string | number>);

/** Shows a few choices, all of them visible. It is loaded when it is first drawn, or in advance. */
export function LazyRadioInput<V extends string | number>(props: RadioInputProps<V>) {
  return (
    <LoadingFallback value={<span id={props.id} aria-busy />}>
      <Loaded {...props} />
    </LoadingFallback>
  );
}

LazyRadioInput.preload = Loaded.preload;
