import { BellOutlined, MessageOutlined, NotificationOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tabs, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '#src/lib/i18n';
import { toMinute } from '#src/meta/kinds/moment/moment-format';
import { useRecordLinks } from '#src/meta/records/links-context';
import { notice } from '#src/resources/desk/notice';
import { userMessage } from '#src/resources/desk/user-message';
import styles from './inbox.module.css';
import { Mail } from './mail.tsx';
import { type MessageRow, useMessages, useNotices, useSend } from './use-inbox.ts';
import '#src/locales/notice';

export interface ItemFacts {
  readonly img: ReactNode;
  readonly title: string;
  readonly subtitle: string;
  readonly tag?: string | undefined;
  readonly isUnread: boolean;
  /** Absent where there is nothing to open. */
  readonly onOpen?: () => void;
}

/** Shows one line of the popover: a picture, its subject, time and kind, and whether it was read. */
function Item({ img, title, subtitle, tag, isUnread, onOpen }: ItemFacts) {
  const text = useText();
  const inside = (
    <>
      <span className={styles.img} aria-hidden="true">
        {img}
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.itemTitle}>{title}</span>
          {tag && <Tag>{tag}</Tag>}
        </span>
        <span className={styles.subtitle}>{subtitle}</span>
      </span>
      <span
        className={styles.status}
        data-unread={isUnread || undefined}
        role="img"
        aria-label={text(isUnread ? 'notice.unread' : 'notice.read')}
      />
    </>
  );
  return (
    <li>
      {onOpen ? (
        <button type="button" className={styles.item} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={styles.item}>{inside}</div>
      )}
    </li>
  );
}

interface PanelProps {
  /** Called when an entry was opened, so that the panel closes. */
  readonly onLeave: () => void;
}

/** The path of the screen of notices. */
const noticesPath = '/desk/notice';

function Notices({ onLeave }: PanelProps) {
  const text = useText();
  const { rows, isLoading } = useNotices();
  const { open } = useRecordLinks();
  const navigate = useNavigate();
  const send = useSend(notice);
  if (isLoading) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (rows.length === 0)
    return <SampleItems kinds={['notice1', 'notice2', 'notice3']} img={<NotificationOutlined aria-hidden />} />;
  const show = (id: string) => {
    void send('read', { id });
    open({ noun: notice.name, id });
    onLeave();
  };
  return (
    <>
      <ul className={styles.list}>
        {rows.map(({ id, title, categoryName, releaseTime, isTop, readFlag }) => (
          <Item
            key={id}
            img={<NotificationOutlined aria-hidden />}
            title={title}
            subtitle={toMinute(releaseTime)}
            tag={isTop === 1 ? text('notice.top') : categoryName}
            isUnread={readFlag !== 1}
            onOpen={() => show(id)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button type="link" size="small" onClick={() => void send('read', { all: 1 })}>
          {text('notice.readAll')}
        </Button>
        <Button
          type="link"
          size="small"
          onClick={() => {
            void navigate(noticesPath);
            onLeave();
          }}
        >
          {text('notice.all')}
        </Button>
      </div>
    </>
  );
}

function Messages({ onLeave }: PanelProps) {
  const text = useText();
  const { rows, isLoading } = useMessages();
  const navigate = useNavigate();
  const send = useSend(userMessage);
  if (isLoading) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (rows.length === 0) return <SampleItems kinds={['message1', 'message2']} img={<MessageOutlined aria-hidden />} />;
  const show = ({ ids, path }: MessageRow) => {
    void send('read', { ids: ids.join() });
    if (path === '') return;
    void navigate(path);
    onLeave();
  };
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Item
            key={row.id}
            img={<BellOutlined aria-hidden />}
            title={row.title}
            subtitle={toMinute(row.sendTime)}
            tag={row.ids.length > 1 ? text('notice.messages', { count: row.ids.length }) : undefined}
            isUnread={row.readFlag !== 1}
            onOpen={() => show(row)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <span />
        <Button type="link" size="small" onClick={() => void send('read', { all: 1 })}>
          {text('notice.readAll')}
        </Button>
      </div>
    </>
  );
}

type SampleKind = 'notice1' | 'notice2' | 'notice3' | 'message1' | 'message2';

/** Shows sample entries that explain a tab while the server has none for this user. */
function SampleItems({ kinds, img }: { readonly kinds: readonly SampleKind[]; readonly img: ReactNode }) {
  const text = useText();
  return (
    <>
      <ul className={styles.list}>
        {kinds.map((kind) => (
          <Item
            key={kind}
            img={img}
            title={text(`notice.samples.${kind}.title`)}
            subtitle={text(`notice.samples.${kind}.subtitle`)}
            tag={text(`notice.samples.${kind}.tag`)}
            isUnread={false}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Tag>{text('notice.sample')}</Tag>
      </div>
    </>
  );
}

/** Shows notices, messages and handovers to rate in three tabs. */
export function InboxPanel({ onLeave }: PanelProps) {
  const text = useText();
  const items = [
    { key: 'notices', label: text('notice.tabs.notices'), children: <Notices onLeave={onLeave} /> },
    { key: 'messages', label: text('notice.tabs.messages'), children: <Messages onLeave={onLeave} /> },
    { key: 'mail', label: text('notice.tabs.mail'), children: <Mail /> },
  ];
  return <Tabs items={items} centered className={styles.tabs} />;
}
