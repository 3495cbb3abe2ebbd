import { Tag } from 'antd';
import type { Tone } from '#shared/field';

/** Shows an entry that has a colour. It is a module of its own, since most entries have none. */
export const TonedTag = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <Tag color={tone}>{children}</Tag>
);
