import { Alert, Button, Popconfirm, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '#shared/by-name';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { Entry, EntryList } from '#src/components/entry-list.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import type { SocialSource } from '#src/lib/sign-in/sign-in-ways';
import { readReturn, type SiteFailure } from '#src/lib/sign-in/social';
import '#src/locales/personal';
import type { MessageKey } from '#src/locales/words';
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

const base = 'blade-auth/oauth';

/** Binds the identity that another site returned, once, and keeps the error if that fails. */
function useReturn() {
  const text = useText();
  const { call } = useServerAction(base);
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
    const onRefused = (error: unknown) => {
      setRefusal(error instanceof Error ? error.message : text('personal.bindFailed'));
      return true;
    };
    await call('bind', { body: back.answer, done: text('personal.bound'), onRefused });
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
  const leaving = useServerAction(base);
  const unbinding = useServerAction(base);
  return {
    isLeaving: leaving.isBusy,
    isUnbinding: unbinding.isBusy,
    async leave(source: string) {
      const answer = await leaving.call('bind-render', { body: { source } });
      if (isRecord(answer)) window.location.assign(String(answer.address));
    },
    async unbind(id: string) {
      await unbinding.call('unbind', { body: { id }, done: text('personal.unbound') });
      onSettled();
    },
  };
}

/** Shows the identities at other sites that are bound to the user's account, and buttons to bind further ones. */
export function Identities({ sources }: { readonly sources: readonly SocialSource[] }) {
  const text = useText();
  const language = useLanguage();
  const { refusal, isOver } = useReturn();
  const { data, error, retry } = useServerQuery<readonly Identity[]>({ path: `${base}/identities`, isWanted: isOver });
  const { leave, isLeaving, unbind, isUnbinding } = useBinding(retry);
  if (error) return <ErrorState hint={error.message} onRetry={retry} />;
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
              <Popconfirm title={text('personal.unbindAsk', { name: sourceName })} onConfirm={() => void unbind(id)}>
                <Button type="link" danger disabled={isUnbinding}>
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
          <Button key={source} loading={isLeaving} onClick={() => void leave(source)}>
            {text('personal.bind', { name: name[language] })}
          </Button>
        ))}
      </div>
    </>
  );
}
