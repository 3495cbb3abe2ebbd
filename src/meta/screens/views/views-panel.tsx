import { CheckOutlined, DeleteOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Popconfirm, Skeleton } from 'antd';
import type { KeptView, ViewQuery } from '#shared/kept-views';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import type { List } from '../use-list.ts';
import { type NewView, useCounts, useViews, type ViewedList } from './use-views.ts';
import styles from './views.module.css';
import '#src/locales/views';

/** Returns the search and sort order of the list as a view stores them. */
function queryOf({ searched, sorters }: List): ViewQuery {
  return { search: searched, sorters: sorters.map(({ field, order }) => ({ field, order })) };
}

/** Returns a text by which two views are compared, independent of the order in which search fields were filled in. */
function signOf({ search, sorters }: ViewQuery): string {
  return JSON.stringify([Object.entries(search).sort(([one], [other]) => one.localeCompare(other)), sorters]);
}

interface ViewLineProps {
  readonly view: KeptView;
  readonly count: number | undefined;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  readonly onDrop: () => void;
}

function ViewLine({ view, count, isCurrent, onShow, onDrop }: ViewLineProps) {
  const text = useText();
  const { viewName, shared, isOwn, ownerName } = view;
  const drop = text('views.drop', { name: viewName });
  return (
    <li className={styles.line}>
      <button type="button" className={styles.view} aria-current={isCurrent || undefined} onClick={onShow}>
        <span className={styles.mark}>{isCurrent && <CheckOutlined aria-hidden />}</span>
        <span className={styles.name}>{viewName}</span>
        {shared === 1 && <TeamOutlined role="img" aria-label={text('views.sharedBy', { name: ownerName })} />}
        <span className={styles.count}>{count?.toLocaleString()}</span>
      </button>
      {isOwn && (
        <Popconfirm title={drop} okText={text('meta.ok')} cancelText={text('meta.cancel')} onConfirm={onDrop}>
          <Button type="text" size="small" aria-label={drop} title={drop} icon={<DeleteOutlined aria-hidden />} />
        </Popconfirm>
      )}
    </li>
  );
}

interface KeepFormProps {
  readonly mayShare: boolean;
  readonly onKeep: (view: Omit<NewView, 'query'>) => Promise<boolean>;
}

/** Shows the form that stores the present search and order as a named view. */
function KeepForm({ mayShare, onKeep }: KeepFormProps) {
  const text = useText();
  const [form] = Form.useForm<Omit<NewView, 'query'>>();
  const handleFinish = async (view: Omit<NewView, 'query'>) => {
    if (await onKeep({ ...view, viewName: view.viewName.trim(), shared: view.shared ?? false })) form.resetFields();
  };
  return (
    <Form form={form} className={styles.keep} onFinish={handleFinish}>
      <Form.Item
        name="viewName"
        noStyle
        rules={[{ required: true, whitespace: true, message: text('views.nameNeeded') }]}
        validateTrigger="onSubmit"
      >
        <Input maxLength={40} placeholder={text('views.name')} aria-label={text('views.name')} />
      </Form.Item>
      {mayShare && (
        <Form.Item name="shared" valuePropName="checked" noStyle>
          <Checkbox>{text('views.share')}</Checkbox>
        </Form.Item>
      )}
      <Button htmlType="submit">{text('views.keep')}</Button>
      <Form.Item noStyle shouldUpdate>
        {() => <span className={styles.fault}>{form.getFieldError('viewName')[0]}</span>}
      </Form.Item>
    </Form>
  );
}

/** Shows the views of a list: a click applies one, and the present search and order can be stored as another. */
export function ViewsPanel({ onShown, ...viewed }: ViewedList & { readonly onShown: () => void }) {
  const text = useText();
  const { list } = viewed;
  const { views, mayShare, error, retry, keep, drop } = useViews(viewed);
  const counts = useCounts(viewed, views ?? []);
  const current = queryOf(list);
  const show = ({ query }: KeptView) => {
    const blank = Object.fromEntries(list.items.map(({ name }) => [name, undefined]));
    const known = Object.entries(query.search).filter(([name]) => name in blank);
    list.search({ ...blank, ...Object.fromEntries(known) });
    list.setSorters([...query.sorters]);
    onShown();
  };
  if (error && !views) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!views) return <Skeleton active title={false} className={styles.panel} />;
  return (
    <div className={styles.panel}>
      {views.length > 0 ? (
        <ul className={styles.views} aria-label={text('views.title')}>
          {views.map((view, index) => (
            <ViewLine
              key={view.id}
              view={view}
              count={counts[index]}
              isCurrent={signOf(view.query) === signOf(current)}
              onShow={() => show(view)}
              onDrop={() => void drop(view)}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{text('views.none')}</p>
      )}
      <KeepForm mayShare={mayShare} onKeep={(view) => keep({ ...view, query: current })} />
    </div>
  );
}
