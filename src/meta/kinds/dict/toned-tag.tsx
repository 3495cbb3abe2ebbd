import { Tag } from 'antd';
import type { Tone } from '#shared/field';

/** An entry that has a colour. Apart, for most entries have none. */
export const TonedTag = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <Tag color={tone}>{children}</Tag>
);
