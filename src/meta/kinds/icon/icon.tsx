import { Flex } from 'antd';
import { Icon } from '#src/components/icon.tsx';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./icon-input.tsx')).IconInput);

/** An icon by name. A list shows the drawing; its name can be read on closer inspection. */
export const icon: KindSpec<string, string> = {
  cell: ({ value }) => (
    <span role="img" aria-label={String(value)} title={String(value)}>
      <Icon name={String(value)} />
    </span>
  ),
  detail: ({ value }) => (
    <Flex align="center" gap={8} component="span">
      <Icon name={String(value)} />
      {String(value)}
    </Flex>
  ),
  Input,
  width: 72,
};
