import { Input } from 'antd';
import { type ComponentType, type ReactNode, use, useDeferredValue } from 'react';
import { type LazyComponent, LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { InputProps } from './kind.ts';
import type { RadioInputProps } from './radio-input.tsx';

interface Options {
  /** The height of the empty control in pixels, where it differs from that of an input. */
  readonly height?: number;
  /** The control takes long to mount: its form is painted without it first, so that no other field waits for it. */
  readonly isHeavy?: boolean;
}

/** Shows the placeholder of what takes long to mount until the rest is painted. */
function Late({ children }: { readonly children: ReactNode }) {
  const placeholder = use(LoadingFallback);
  return useDeferredValue(true, false) ? children : placeholder;
}

/**
 * Returns a control that is loaded when it is first drawn, or in advance. Meanwhile a disabled input keeps its place, so that
 * nothing moves under the pointer of a user who is about to press a button below it.
 */
export function lazyInput<C>(
  load: () => Promise<ComponentType<InputProps<C>>>,
  { height, isHeavy = false }: Options = {},
): LazyComponent<InputProps<C>> {
  const Loaded = lazyWithPreload(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each kind of field
  function LazyInput(props: InputProps<C>) {
    const control = <Loaded {...props} />;
    return (
      <LoadingFallback value={<Input id={props.id} disabled aria-busy style={{ height }} />}>
        {isHeavy ? <Late>{control}</Late> : control}
      </LoadingFallback>
    );
  }
  return Object.assign(LazyInput, { preload: Loaded.preload });
}

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
