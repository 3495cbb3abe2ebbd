import { Flex } from 'antd';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { Swatch } from './swatch.tsx';

const Input = lazyInput<string>(async () => (await import('./color-input.tsx')).ColorInput);

/** A colour as `#RRGGBB`. */
export const color: KindSpec<string, string> = {
  cell: ({ value }) => (
    <Flex align="center" gap={8} component="span">
      <Swatch color={String(value)} />
      {String(value)}
    </Flex>
  ),
  Input,
  width: 120,
};
