import { NodeCollapseOutlined, NodeExpandOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '#src/lib/i18n';
import type { BranchState } from '../../tree/use-branches.ts';

/** Shows the buttons that expand and collapse the whole tree. */
export function TreeTools({ branches: { openAll, closeAll } }: { branches: BranchState }) {
  const text = useText();
  return (
    <>
      <Button
        type="text"
        aria-label={text('meta.openAll')}
        title={text('meta.openAll')}
        icon={<NodeExpandOutlined />}
        onClick={openAll}
      />
      <Button
        type="text"
        aria-label={text('meta.closeAll')}
        title={text('meta.closeAll')}
        icon={<NodeCollapseOutlined />}
        onClick={closeAll}
      />
    </>
  );
}
