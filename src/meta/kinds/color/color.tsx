import { Flex } from 'antd';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./color-input.tsx')).ColorInput);

function Swatch({ color }: { color: string }) {
  return <span aria-hidden style={{ width: 16, height: 16, borderRadius: 4, background: color, border: '1px solid #8884' }} />;
}

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
