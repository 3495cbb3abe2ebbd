import { ConfigProvider, type SelectProps } from 'antd';
import { useState } from 'react';
import { neededPart } from '../needed-part.ts';
import { type Handover, StandIn } from './stand-in.tsx';

const { usePart, preload } = neededPart<SelectProps>(async () => (await import('./select.ts')).Select);

/**
 * A select that is loaded and mounted when it is touched: until then a stand-in looks and reads like it. A list has one for each
 * dictionary that it is searched by and one for the size of a page, and most visits touch none; each is a hundred elements of
 * React's tree. One for several values is mounted at once.
 */
export function LazySelect<V>(props: SelectProps<V>) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const [handover, setHandover] = useState<Handover>();
  const Select = usePart(handover !== undefined || props.mode !== undefined, () => setHandover(undefined));
  if (Select) return <Select {...(props as SelectProps)} autoFocus={handover?.isFocused} defaultOpen={handover?.isOpen} />;
  const isDisabled = props.disabled ?? componentDisabled ?? false;
  return <StandIn {...(props as SelectProps)} disabled={isDisabled} onApproach={preload} onTouch={setHandover} />;
}

LazySelect.preload = preload;
