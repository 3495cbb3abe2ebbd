import { App, Button, Empty, Table, type TableColumnsType, Tag } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { businessMoment } from '#shared/time';
import { Modal } from '#src/components/modal.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useTellFailure } from '#src/components/use-tell-failure';
import { type ErrorKind, errorLog, type LoggedError } from '#src/lib/browser/error-log';
import { useText } from '#src/lib/i18n';
import '#src/locales/tools';
import { sendErrorLog } from '#src/providers/sign-in';
import styles from './error-log-dialog.module.css';

interface ErrorLogDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const colours: Readonly<Record<ErrorKind, string>> = { error: 'red', promise: 'orange', page: 'red', chunk: 'blue' };

/** Formats a time in the bank's time zone, like all times. */
const timeOf = (time: string) => businessMoment(Date.parse(time));

function useColumns(): TableColumnsType<LoggedError> {
  const text = useText();
  return [
    {
      title: text('tools.errorLog.type'),
      dataIndex: 'type',
      width: 136,
      render: (type: ErrorKind) => <Tag color={colours[type]}>{text(`tools.errorLog.kinds.${type}`)}</Tag>,
    },
    {
      title: text('tools.errorLog.address'),
      dataIndex: 'url',
      width: 176,
      responsive: ['md'],
      className: styles.words ?? '',
    },
    { title: text('tools.errorLog.message'), dataIndex: 'message', className: styles.words ?? '' },
    {
      title: text('tools.errorLog.time'),
      dataIndex: 'time',
      width: 168,
      responsive: ['md'],
      render: timeOf,
    },
  ];
}

/** Shows the details of an entry that its row has no room for: the stack and, on a phone, the address and time. */
function Facts({ entry: { url, time, stack }, isWhole }: { readonly entry: LoggedError; readonly isWhole: boolean }) {
  return (
    <>
      {isWhole ? (
        <p className={styles.words}>
          {url} · {timeOf(time)}
        </p>
      ) : null}
      {stack === '' ? null : <pre className={styles.stack}>{stack}</pre>}
    </>
  );
}

/** Shows the errors of this browser in a dialog, to send them to the server or clear them. */
export function ErrorLogDialog({ isOpen, onClose }: ErrorLogDialogProps) {
  const text = useText();
  const { message } = App.useApp();
  const tellFailure = useTellFailure();
  const columns = useColumns();
  const entries = useSyncExternalStore(errorLog.subscribe, errorLog.read);
  const isPhone = useIsPhone();
  const [isSending, setSending] = useState(false);

  const upload = async () => {
    setSending(true);
    try {
      await sendErrorLog(entries);
      errorLog.clear();
      message.success(text('tools.errorLog.uploaded'));
    } catch (error) {
      tellFailure(error);
    }
    setSending(false);
  };
  const clear = () => {
    errorLog.clear();
    message.success(text('tools.errorLog.cleared'));
  };

  return (
    <Modal
      title={text('tools.errorLog.title')}
      open={isOpen}
      onCancel={onClose}
      width={880}
      footer={
        <>
          <Button danger disabled={entries.length === 0} onClick={clear}>
            {text('tools.errorLog.clear')}
          </Button>
          <Button type="primary" disabled={entries.length === 0} loading={isSending} onClick={upload}>
            {text('tools.errorLog.upload')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{text('tools.errorLog.hint')}</p>
      <Table
        size="small"
        rowKey={({ time, message: said }) => `${time} ${said}`}
        columns={columns}
        dataSource={[...entries]}
        pagination={false}
        scroll={isPhone ? { y: 360 } : { x: 720, y: 360 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('tools.errorLog.empty')} /> }}
        expandable={{
          expandedRowRender: (entry) => <Facts entry={entry} isWhole={isPhone} />,
          rowExpandable: ({ stack }) => isPhone || stack !== '',
        }}
      />
    </Modal>
  );
}
