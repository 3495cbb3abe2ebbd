import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Popconfirm, Skeleton, Tag } from 'antd';
import { Entry, EntryList } from '#src/components/entry-list.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { http } from '#src/lib/http';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/personal';

interface OwnSession {
  readonly id: string;
  readonly ip: string;
  readonly browser: string;
  readonly system: string;
  readonly startTime: string;
  readonly seenTime: string;
  readonly isCurrent: boolean;
}

async function readSessions(): Promise<readonly OwnSession[]> {
  const { data } = await http.get<readonly OwnSession[]>('blade-auth/oauth/sessions');
  return data;
}

/** Shows the sessions of the user, with a button to end each of the others. */
export function SessionsList() {
  const text = useText();
  const { message } = App.useApp();
  const tellFailure = useTellFailure();
  const { data, error, refetch } = useQuery({ queryKey: ['own-sessions'], queryFn: readSessions });
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? http.post('blade-auth/oauth/end-other-sessions') : http.post('blade-auth/oauth/end-session', { id }),
    onSuccess: () => void message.success(text('personal.sessionEnded')),
    onError: tellFailure,
    onSettled: () => void refetch(),
  });
  if (error) return <ErrorState hint={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const endOthers = (
    <Popconfirm title={text('personal.endOthersAsk')} onConfirm={() => mutate(undefined)}>
      <Button danger loading={isPending} disabled={data.length < 2}>
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
                <Button type="link" danger disabled={isPending} onClick={() => mutate(id)}>
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
