import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Form, Progress, Upload } from 'antd';
import { useText } from '#src/lib/i18n';
import { useUnsavedWhile } from '#src/lib/unsaved';
import '#src/locales/flow';
import { DeployItems } from '#src/processes/deploying/deploy-items.tsx';
import styles from './deploy.module.css';
import { DeployedList } from './deployed-list.tsx';
import { FileList } from './file-list.tsx';
import { type Deploying, useDeployFiles } from './use-deploy-files.ts';
import { isSound, most, type ProcessFiles, useProcessFiles } from './use-process-files.ts';

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
