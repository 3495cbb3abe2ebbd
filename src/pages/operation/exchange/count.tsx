import { Tag } from 'antd';

/** Shows how many of all are done; green once nothing is left. */
export const Count = ({ done, all }: { readonly done: number; readonly all: number }) => (
  <Tag color={done === all ? 'green' : 'default'}>
    {done}/{all}
  </Tag>
);
