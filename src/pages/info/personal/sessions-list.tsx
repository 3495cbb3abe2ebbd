import { Button, Popconfirm, Skeleton, Tag } from 'antd';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { Entry, EntryList } from '#src/components/entry-list.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/personal';

interface OwnSession {
  readonly id: string;
  readonly ip: string;
  readonly browser: string;
  readonly system: string;
  readonly startTime: string;
  readonly seenTime: string;
  readonly isCurrent: boolean;
}

/** Shows the sessions of the user, with a button to end each of the others. */
export function SessionsList() {
  const text = useText();
  const { data, error, retry } = useServerQuery<readonly OwnSession[]>({ path: 'blade-auth/oauth/sessions' });
  const { call, isBusy } = useServerAction('blade-auth/oauth');
  const end = async (verb: 'end-session' | 'end-other-sessions', body = {}) => {
    await call(verb, { body, done: text('personal.sessionEnded') });
    retry();
  };
  if (error) return <ErrorState hint={error.message} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const endOthers = (
    <Popconfirm title={text('personal.endOthersAsk')} onConfirm={() => void end('end-other-sessions')}>
      <Button danger loading={isBusy} disabled={data.length < 2}>
        {text('personal.endOthers')}
      </Button>
    </Popconfirm>
  );
  return (
    <>
      {endOthers}
      <EntryList>
        {data.map(({ id, ip, browser, system, startTime, seenTime, isCurrent }) => (
          <Entry
            key={id}
            title={[system, browser].filter(Boolean).join(' · ') || text('personal.unknownDevice')}
            end={
              isCurrent ? (
                <Tag color="blue">{text('personal.thisSession')}</Tag>
              ) : (
                <Button type="link" danger disabled={isBusy} onClick={() => void end('end-session', { id })}>
                  {text('personal.endSession')}
                </Button>
              )
            }
          >
            {text('personal.sessionFacts', { ip, start: startTime || '—', seen: seenTime })}
          </Entry>
        ))}
      </EntryList>
    </>
  );
}
