import { Tag } from 'antd';

interface CountProps {
  readonly done: number;
  readonly all: number;
  /** Something differs from the plan. */
  readonly isDoubtful?: boolean;
}

/** Shows how many of all are done; green once nothing is left, unless something differs. */
export function Count({ done, all, isDoubtful = false }: CountProps) {
  const full = isDoubtful ? 'orange' : 'green';
  return (
    <Tag color={done === all ? full : 'default'}>
      {done}/{all}
    </Tag>
  );
}
