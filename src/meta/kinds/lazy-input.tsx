// The compound `Input` of antd would also load the text area, the password and the one-time code.
import Input from 'antd/es/input/Input';
import type { ComponentType } from 'react';
import { type LazyComponent, LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { InputProps } from './kind.ts';

/**
 * Returns a control that is loaded when it is first drawn, or in advance. Meanwhile a disabled input keeps its place, so that
 * nothing moves under the pointer of a user who is about to press a button below it.
 *
 * @param height the height of the empty control in pixels, where it differs from that of an input
 */
export function lazyInput<C>(load: () => Promise<ComponentType<InputProps<C>>>, height?: number): LazyComponent<InputProps<C>> {
  const Loaded = lazyWithPreload(load);
  function LazyInput(props: InputProps<C>) {
    return (
      <LoadingFallback value={<Input id={props.id} disabled aria-busy style={{ height }} />}>
        <Loaded {...props} />
      </LoadingFallback>
    );
  }
  return Object.assign(LazyInput, { preload: Loaded.preload });
}
