import { Tag } from 'antd';

/** How many are done of all; green once nothing is left. */
export const Count = ({ done, all }: { readonly done: number; readonly all: number }) => (
  <Tag color={done === all ? 'green' : 'default'}>
    {done}/{all}
  </Tag>
);
