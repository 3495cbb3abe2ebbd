import { Button, Result, Table } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useText } from '#src/lib/i18n';
import { useRights } from '#src/meta/screens/use-rights';
import type { Deployed } from '#src/processes/deploying/deploy-items.tsx';
import { flowManager } from '#src/resources/flow/processes';

interface DeployedListProps {
  readonly deployed: readonly Deployed[];
  readonly onMore: () => void;
}

/** The id of a version begins with the key of its process. */
const keyOf = ({ processDefinitionId }: Deployed) => processDefinitionId.split(':')[0] ?? '';
const none: readonly string[] = [];

/** Shows the deployed processes with their versions and tenants. */
export function DeployedList({ deployed, onMore }: DeployedListProps) {
  const text = useText();
  const navigate = useNavigate();
  const maySee = useRights(flowManager, none).has('view');
  const columns = [
    { key: 'process', title: text('flow.upload.process'), render: (_: unknown, one: Deployed) => keyOf(one) },
    { key: 'version', title: text('flow.upload.version'), render: (_: unknown, { version }: Deployed) => `v${version}` },
    {
      key: 'tenant',
      title: text('flow.upload.tenant'),
      render: (_: unknown, { tenantId }: Deployed) => tenantId || text('flow.tenantsNone'),
    },
  ];
  return (
    <Result
      status="success"
      title={text('flow.upload.done', { count: deployed.length })}
      extra={
        <>
          <Button onClick={onMore}>{text('flow.upload.more')}</Button>
          {maySee && (
            <Button type="primary" onClick={() => navigate('/flow/manager')}>
              {text('flow.upload.toManager')}
            </Button>
          )}
        </>
      }
    >
      <Table<Deployed>
        aria-label={text('flow.upload.result')}
        columns={columns}
        dataSource={[...deployed]}
        pagination={false}
        rowKey="processDefinitionId"
        size="small"
      />
    </Result>
  );
}
