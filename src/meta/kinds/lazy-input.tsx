// The compound `Input` of antd brings the text area, the password and the one-time code along.
import Input from 'antd/es/input/Input';
import type { ComponentType } from 'react';
import { type Apart, apart, LoadingFallback } from '#src/components/apart.tsx';
import type { InputProps } from './kind.ts';

/**
 * A control that is fetched when it is first drawn, or ahead. Meanwhile a disabled input keeps its place, so nothing jumps: who is about
 * to press a button below it would miss it.
 *
 * @param height that of the control while it is empty, in pixels, where it is another one than that of an input
 */
export function lazyInput<C>(load: () => Promise<ComponentType<InputProps<C>>>, height?: number): Apart<InputProps<C>> {
  const Loaded = apart(load);
  function LazyInput(props: InputProps<C>) {
    return (
      <LoadingFallback value={<Input id={props.id} disabled aria-busy style={{ height }} />}>
        <Loaded {...props} />
      </LoadingFallback>
    );
  }
  return Object.assign(LazyInput, { preload: Loaded.preload });
}
