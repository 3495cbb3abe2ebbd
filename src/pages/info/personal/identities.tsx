import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Popconfirm, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Entry, EntryList } from '#src/components/entry-list.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { http } from '#src/lib/http';
import { useLanguage, useText } from '#src/lib/i18n';
import { readReturn, type SiteFailure } from '#src/lib/site-return';
import type { SocialSource } from '#src/lib/ways';
import '#src/locales/lazy/personal';
import type { MessageKey } from '#src/locales/zh';
import styles from './personal.module.css';

interface Identity {
  readonly id: string;
  readonly source: string;
  readonly sourceName: string;
  /** The user's name at that site. */
  readonly name: string;
  readonly boundTime: string;
}

const failures: Readonly<Record<SiteFailure, MessageKey>> = {
  denied: 'personal.bindDenied',
  away: 'personal.bindFailed',
  unknown: 'personal.bindFailed',
  failed: 'personal.bindFailed',
};

async function readIdentities(): Promise<readonly Identity[]> {
  const { data } = await http.get<readonly Identity[]>('blade-auth/oauth/identities');
  return data;
}

async function leaveFor(source: string): Promise<void> {
  const { data } = await http.post<{ address: string }>('blade-auth/oauth/bind-render', { source });
  window.location.assign(data.address);
}

/** Binds the identity that another site returned, once, and keeps the error if that fails. */
function useReturn() {
  const text = useText();
  const { message } = App.useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [back] = useState(() => readReturn(search));
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(!back?.answer);
  const isTaken = useRef(false);

  const bind = async () => {
    // Removed from the address at once: addresses are easily copied, stored and sent.
    navigate(pathname, { replace: true });
    if (!back?.answer) return setRefusal(text(failures[back?.failure ?? 'failed']));
    try {
      await http.post('blade-auth/oauth/bind', back.answer);
      void message.success(text('personal.bound'));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : text('personal.bindFailed'));
    }
    setOver(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is good for one try, whatever changes meanwhile
  useEffect(() => {
    if (!back || isTaken.current) return;
    isTaken.current = true;
    void bind();
  }, [back]);
  return { refusal, isOver };
}

function useBinding(onSettled: () => void) {
  const text = useText();
  const { message } = App.useApp();
  const onError = useTellFailure();
  const leave = useMutation({ mutationFn: leaveFor, onError });
  const unbind = useMutation({
    mutationFn: (id: string) => http.post('blade-auth/oauth/unbind', { id }),
    onSuccess: () => void message.success(text('personal.unbound')),
    onError,
    onSettled,
  });
  return { leave, unbind };
}

/** Shows the identities at other sites that are bound to the user's account, and buttons to bind further ones. */
export function Identities({ sources }: { readonly sources: readonly SocialSource[] }) {
  const text = useText();
  const language = useLanguage();
  const { refusal, isOver } = useReturn();
  const { data, error, refetch } = useQuery({ queryKey: ['own-identities'], queryFn: readIdentities, enabled: isOver });
  const look = () => void refetch();
  const { leave, unbind } = useBinding(look);
  if (error) return <ErrorState hint={error.message} onRetry={look} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const free = sources.filter(({ source }) => !data.some((identity) => identity.source === source));
  return (
    <>
      <p className={styles.lead}>{text('personal.identitiesHint')}</p>
      {refusal ? <Alert className={styles.alert} type="error" showIcon closable title={refusal} /> : null}
      {data.length === 0 && <EmptyState hint={text('personal.noIdentity')} />}
      <EntryList className={styles.list}>
        {data.map(({ id, sourceName, name, boundTime }) => (
          <Entry
            key={id}
            title={sourceName}
            end={
              <Popconfirm title={text('personal.unbindAsk', { name: sourceName })} onConfirm={() => unbind.mutate(id)}>
                <Button type="link" danger disabled={unbind.isPending}>
                  {text('personal.unbind')}
                </Button>
              </Popconfirm>
            }
          >
            {text('personal.identityFacts', { name, time: boundTime })}
          </Entry>
        ))}
      </EntryList>
      <div className={styles.buttons}>
        {free.map(({ source, name }) => (
          <Button key={source} loading={leave.isPending} onClick={() => leave.mutate(source)}>
            {text('personal.bind', { name: name[language] })}
          </Button>
        ))}
      </div>
    </>
  );
}
