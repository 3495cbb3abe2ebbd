import { Tag } from 'antd';
import type { ServerNode } from '#shared/health';
import { EmptyState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/health';
import { bytesText } from './bytes.ts';
import { type Fact, Facts, Part } from './facts.tsx';
import styles from './health.module.css';

/** The seconds after which a server is marked that has missed two of its reports. */
const silentSeconds = 35;

function Node({ node }: { readonly node: ServerNode }) {
  const text = useText();
  const { connections, load, processors } = node;
  const facts: readonly Fact[] = [
    [text('health.process'), node.pid],
    [text('health.version'), `${node.version} · Node ${node.nodeVersion}`],
    [text('health.started'), node.startTime],
    [text('health.memory'), bytesText(node.memoryBytes)],
    [text('health.load'), text('health.loadOf', { load: load.toFixed(2), count: processors })],
    [text('health.delay'), text('health.milliseconds', { ms: node.delayMs.toFixed(0) })],
    [text('health.streams'), node.streams],
    [
      text('health.connections'),
      text('health.connectionsOf', { used: connections.open - connections.idle, most: connections.most }),
    ],
    [text('health.waiting'), connections.waiting],
  ];
  return (
    <li className={styles.node}>
      <h3 className={styles.name}>
        {node.host}
        {node.isAnswering ? <Tag color="blue">{text('health.answering')}</Tag> : null}
        {node.silentSeconds > silentSeconds ? (
          <Tag color="orange">{text('health.silent', { seconds: node.silentSeconds })}</Tag>
        ) : null}
      </h3>
      <Facts facts={facts} />
    </li>
  );
}

/** Shows the servers that run on the database. */
export function Nodes({ nodes }: { readonly nodes: readonly ServerNode[] }) {
  const text = useText();
  return (
    <Part title={text('health.nodes')}>
      {nodes.length === 0 ? (
        <EmptyState hint={text('health.noNodes')} />
      ) : (
        <ul className={styles.nodes}>
          {nodes.map((node) => (
            <Node key={node.id} node={node} />
          ))}
        </ul>
      )}
    </Part>
  );
}
