import { Flex } from 'antd';
import { Icon } from '#src/components/icon.tsx';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';

const Input = lazyInput<string>(async () => (await import('./icon-input.tsx')).IconInput);

/** An icon by name. */
export const icon: KindSpec<string, string> = {
  cell: ({ value }) => (
    <Flex align="center" gap={8} component="span">
      <Icon name={String(value)} />
      {String(value)}
    </Flex>
  ),
  Input,
  width: 160,
};
