import { Button, Skeleton, Tabs } from 'antd';
import { callPath, type Resource } from '#shared/define';
import { ErrorState } from '#src/components/state-views.tsx';
import { useCopy } from '#src/components/use-copy';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import '#src/locales/code';
import { useServerQuery } from '#src/calls/use-server-query';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { code } from '#src/resources/develop/code';
import { DrawnScreen } from './drawn-screen.tsx';
import styles from './preview.module.css';

interface File {
  readonly path: string;
  readonly text: string;
}

interface Preview {
  readonly files: readonly File[];
  /** The definition as data. */
  readonly definition: Resource;
}

function Source({ path, text: content }: File) {
  const text = useText();
  const copy = useCopy();
  return (
    <div className={styles.source}>
      <div className={styles.copy}>
        <Button size="small" onClick={() => void copy(content)} aria-label={text('code.copyFile', { name: path })}>
          {text('code.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section tabIndex={0} aria-label={path}>
        <pre>{content}</pre>
      </section>
    </div>
  );
}

function Sources({ files }: Pick<Preview, 'files'>) {
  const items = files.map(({ path, text }) => ({ key: path, label: path, children: <Source path={path} text={text} /> }));
  return <Tabs size="small" items={items} />;
}

/** Shows the result of a sheet: the screen itself, and the files that add it to the product. */
export function PreviewDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const { data, error, retry } = useServerQuery<Preview>({
    path: callPath(code, 'preview'),
    query: { id: String(row?.id) },
    isFresh: true,
  });
  return (
    <Dialog
      {...life}
      title={text('code.previewOf', { name: String(row?.codeName) })}
      footer={<Button onClick={life.onClose}>{text('common.close')}</Button>}
    >
      {error && <ErrorState hint={error.message || undefined} onRetry={retry} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <Tabs
          items={[
            { key: 'screen', label: text('code.screen'), children: <DrawnScreen definition={data.definition} /> },
            { key: 'sources', label: text('code.sources'), children: <Sources files={data.files} /> },
          ]}
        />
      )}
    </Dialog>
  );
}
