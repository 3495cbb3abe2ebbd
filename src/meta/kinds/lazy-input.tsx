// The compound `Input` of antd brings the text area, the password and the one-time code along.
import Input from 'antd/es/input/Input';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { InputProps } from './kind.ts';

/** A control that is fetched when it is first drawn. Meanwhile a disabled input keeps its place, so nothing jumps. */
export function lazyInput<C>(load: () => Promise<ComponentType<InputProps<C>>>): (props: InputProps<C>) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyInput(props: InputProps<C>) {
    return (
      <Suspense fallback={<Input id={props.id} disabled aria-busy />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
