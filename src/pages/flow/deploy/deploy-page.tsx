import { InboxOutlined } from '@ant-design/icons';
import { useDataProvider, useInvalidate } from '@refinedev/core';
import { Alert, App, Button, Form, Progress, Result, Table, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRecord } from '#shared/by-name';
import { callPath } from '#shared/define';
import type { FileProblem } from '#shared/wire';
import { callBy } from '#src/calls/use-server';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { useUnsavedWhile } from '#src/lib/unsaved';
import { useRights } from '#src/meta/screens/use-rights';
import { type Deployed, DeployItems, deployParameters } from '#src/processes/deploying/deploy-items.tsx';
import { flowManager } from '#src/resources/flow/processes';
import styles from './deploy.module.css';
import { FileList, isSound, most, type ProcessFiles, useProcessFiles } from './file-list.tsx';
import '#src/locales/flow';

interface DeployedListProps {
  readonly deployed: readonly Deployed[];
  readonly onMore: () => void;
}

/** The id of a version begins with the key of its process. */
const keyOf = ({ processDefinitionId }: Deployed) => processDefinitionId.split(':')[0] ?? '';
const none: readonly string[] = [];

/** Shows the deployed processes with their versions and tenants. */
function DeployedList({ deployed, onMore }: DeployedListProps) {
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

type Deploying =
  | { readonly is: 'idle' }
  /** The percentage that has been sent; after 100 the server works on it. */
  | { readonly is: 'sending'; readonly percent: number }
  | { readonly is: 'done'; readonly deployed: readonly Deployed[] }
  | { readonly is: 'refused'; readonly why: string; readonly problems: readonly FileProblem[] };

function refusalOf(error: unknown): Deploying {
  const data = isApiError(error) && isRecord(error.data) ? error.data : {};
  const problems = Array.isArray(data.problems) ? (data.problems as FileProblem[]) : [];
  return { is: 'refused', why: error instanceof Error ? error.message : '', problems };
}

/** Deploys files, all of them or none. */
function useDeployFiles() {
  const invalidate = useInvalidate();
  const provider = useDataProvider()();
  const [state, setState] = useState<Deploying>({ is: 'idle' });
  const deploy = async (files: readonly File[], values: Readonly<Record<string, unknown>>): Promise<Deploying> => {
    setState({ is: 'sending', percent: 0 });
    const body = new FormData();
    // The server reads these fields before the files.
    for (const [name, value] of Object.entries(deployParameters(values))) body.append(name, value);
    for (const file of files) body.append('files', file, file.name);
    let next: Deploying;
    try {
      const onProgress = (bytes: number, total?: number) =>
        setState({ is: 'sending', percent: total ? Math.round((100 * bytes) / total) : 0 });
      const deployed = await callBy<readonly Deployed[]>(provider, {
        url: callPath(flowManager, 'deploy-upload'),
        method: 'post',
        payload: body,
        meta: { transfer: 'form', noun: flowManager.name, onProgress },
      });
      next = { is: 'done', deployed };
      await invalidate({ resource: flowManager.name, invalidates: ['list'] });
    } catch (error) {
      next = refusalOf(error);
    }
    setState(next);
    return next;
  };
  return { state, deploy, again: () => setState({ is: 'idle' }) };
}

const limits = { size: most.megabytes, count: most.files };

interface ChooserProps {
  readonly files: ProcessFiles;
  readonly isLocked: boolean;
}

/** Shows the drop area for files, which ignores files of types that the server does not accept. */
function Chooser({ files, isLocked }: ChooserProps) {
  const text = useText();
  const { message } = App.useApp();
  const take = (chosen: readonly File[]) => {
    const known = files.files.filter(({ file }) => chosen.every(({ name }) => name !== file.name)).length;
    if (known + chosen.length > most.files) message.warning(text('flow.upload.tooMany', limits));
    files.add(chosen.slice(0, Math.max(0, most.files - known)));
  };
  return (
    <Upload.Dragger
      multiple
      disabled={isLocked}
      showUploadList={false}
      beforeUpload={(file, all) => {
        // Called for each of the files that are added together.
        if (file === all.at(-1)) take(all);
        // Returning false keeps antd from uploading the file itself.
        return false;
      }}
    >
      <InboxOutlined className={styles.mark} aria-hidden />
      <div>{text('flow.upload.choose')}</div>
      <div className={styles.hint}>{text('flow.upload.hint', limits)}</div>
    </Upload.Dragger>
  );
}

/** Returns the reason why the files cannot be deployed now. */
function useObstacle({ files }: ProcessFiles): string | undefined {
  const text = useText();
  if (files.length === 0) return text('flow.upload.none');
  if (files.some(({ look }) => look.is === 'looking')) return text('flow.upload.wait');
  return files.every(isSound) ? undefined : text('flow.upload.mend');
}

function Outcome({ state }: { readonly state: Deploying }) {
  const text = useText();
  if (state.is === 'refused') return <Alert type="error" showIcon role="alert" title={state.why} />;
  if (state.is !== 'sending') return null;
  return <Progress percent={state.percent} status="active" aria-label={text('flow.upload.sending')} />;
}

/** Deploys process files, all of them or none. Each file is checked first, so that its problems are known in time. */
export function DeployPage() {
  const text = useText();
  const [form] = Form.useForm();
  const files = useProcessFiles(text('flow.upload.tooLarge', limits));
  const { state, deploy, again } = useDeployFiles();
  useUnsavedWhile(files.files.length > 0 && state.is !== 'done');
  const obstacle = useObstacle(files);
  const isSending = state.is === 'sending';
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const sent = files.files.map(({ file }) => file);
    const next = await deploy(sent, values);
    if (next.is === 'refused') files.blame(next.problems);
    if (next.is === 'done') files.clear();
  };
  return (
    <section className={styles.page} aria-label={text('flow.upload.title')}>
      <h1 className={styles.title}>{text('flow.upload.title')}</h1>
      {state.is === 'done' ? (
        <DeployedList deployed={state.deployed} onMore={again} />
      ) : (
        <Form form={form} name="flow-deploy" layout="vertical" onFinish={run} disabled={isSending}>
          <DeployItems />
          <Form.Item label={text('flow.upload.files')} required>
            <Chooser files={files} isLocked={isSending} />
          </Form.Item>
          <FileList files={files} isLocked={isSending} />
          <Outcome state={state} />
          <div className={styles.foot}>
            <Button type="primary" htmlType="submit" loading={isSending} disabled={obstacle !== undefined}>
              {files.files.length > 0 ? text('flow.upload.runCount', { count: files.files.length }) : text('flow.upload.run')}
            </Button>
            {obstacle && <span className={styles.hint}>{obstacle}</span>}
          </div>
        </Form>
      )}
    </section>
  );
}
