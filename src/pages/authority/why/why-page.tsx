import { useOne } from '@refinedev/core';
import { AutoComplete, Segmented, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GuardedRoute, WhyResponse } from '#shared/authority';
import { callPath, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { useServerQuery } from '#src/calls/use-server-query';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { unseen } from '#src/components/unseen';
import { useText, useWords } from '#src/lib/i18n';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import { apiScope } from '#src/resources/system/api-scope';
import { menu } from '#src/resources/system/menu';
import { user } from '#src/resources/system/user';
import { Reason } from './reason.tsx';
import styles from './why-page.module.css';
import '#src/locales/why';

interface ChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Shows a choice of one row of a noun, by its label. */
function RowChoice({
  resource,
  kind,
  value,
  onChange,
}: ChoiceProps & { readonly resource: Resource; readonly kind: 'ref' | 'treeRef' }) {
  const words = useWords();
  const field: Field = { kind, required: true, target: resource.name, ...resource.label };
  return (
    <FieldInput
      aria-label={words(resource.label)}
      field={field}
      name={resource.name}
      placeholder={words(resource.label)}
      value={value}
      onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
    />
  );
}

const UserChoice = (props: ChoiceProps) => <RowChoice {...props} resource={user} kind="ref" />;

/** Shows a choice of a menu or a button. */
const MenuChoice = (props: ChoiceProps) => <RowChoice {...props} resource={menu} kind="treeRef" />;

interface Call {
  readonly method: string;
  readonly path: string;
}

const methods = ['GET', 'POST'].map((method) => ({ value: method, label: method }));

/** Shows a choice of a call of the server: one that the server lists, or any address that is typed. */
function CallChoice({ method, path, onChange }: Call & { readonly onChange: (call: Call) => void }) {
  const text = useText();
  const [typed, setTyped] = useState(path);
  const { data } = useServerQuery<readonly GuardedRoute[]>({ path: callPath(apiScope, 'routes') });
  const routes: readonly GuardedRoute[] = Array.isArray(data) ? data : [];
  const options = routes.filter((route) => route.method === method).map((route) => ({ value: route.path }));
  const ask = (chosen: string) => onChange({ method, path: chosen.trim() });
  return (
    <>
      <Select
        aria-label={text('why.method')}
        options={methods}
        value={method}
        onChange={(next) => onChange({ method: next, path: typed.trim() })}
      />
      <AutoComplete
        allowClear
        aria-label={text('why.path')}
        filterOption={(part, option) => option?.value.includes(part) ?? false}
        options={options}
        placeholder="/api/…"
        value={typed}
        onBlur={() => ask(typed)}
        onChange={setTyped}
        onSelect={ask}
      />
    </>
  );
}

/** The subject of the question: a menu or button by its id, or a call. */
type Asked =
  | { readonly kind: 'menu'; readonly menuId?: string }
  | { readonly kind: 'call'; readonly method: string; readonly path: string };

function askedIn(address: URLSearchParams): Asked {
  const method = address.get('method');
  if (method !== null) return { kind: 'call', method, path: address.get('path') ?? '' };
  return { kind: 'menu', menuId: address.get('menuId') ?? undefined };
}

/** Keeps the whole question in the address bar, so that it can be sent to a colleague or asked again later. */
function useQuestion() {
  const [address, setAddress] = useSearchParams();
  const userId = address.get('userId') ?? undefined;
  const asked = askedIn(address);
  const write = (person: string | undefined, thing: Asked) => {
    const { kind: _, ...named } = thing;
    const parts = Object.entries({ userId: person, ...named }).flatMap(([name, value]) => (value ? [[name, value]] : []));
    setAddress(Object.fromEntries(parts), { replace: true });
  };
  return {
    userId,
    asked,
    setUser: (next: string | undefined) => write(next, asked),
    setAsked: (next: Asked) => write(userId, next),
  };
}

/** Returns the question as the server takes it; undefined while it is not complete. */
function useParameters(userId: string | undefined, asked: Asked): Readonly<Record<string, string>> | undefined {
  const menuId = asked.kind === 'menu' ? asked.menuId : undefined;
  const { result } = useOne({ resource: menu.name, id: menuId, queryOptions: { enabled: menuId !== undefined } });
  if (userId === undefined) return undefined;
  if (asked.kind === 'call') return asked.path === '' ? undefined : { userId, method: asked.method, path: asked.path };
  const code = menuId === undefined ? '' : String(result?.code ?? '');
  return code === '' ? undefined : { userId, code };
}

function Answer({ question }: { readonly question: Readonly<Record<string, string>> | undefined }) {
  const text = useText();
  const { data, error, retry } = useServerQuery<WhyResponse>({
    path: 'blade-system/authority/why',
    query: question,
    isWanted: question !== undefined,
    staleTime: 0,
  });
  if (!question) return <EmptyState hint={text('why.hint')} />;
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return <Reason answer={data} />;
}

/** Shows a control below its label; the control has an accessible name of its own. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span aria-hidden>{label}</span>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}

/** Shows why a user may, or may not, do something: which role, button, call and rule decides. */
export function WhyPage() {
  const text = useText();
  const words = useWords();
  const { userId, asked, setUser, setAsked } = useQuestion();
  const question = useParameters(userId, asked);
  return (
    <div className={styles.page}>
      {/* The tab above shows the title visually. */}
      <h1 className={unseen}>{text('why.title')}</h1>
      <section className={styles.question} aria-label={text('why.question')}>
        <Labelled label={words(user.label)}>
          <UserChoice value={userId} onChange={setUser} />
        </Labelled>
        <Segmented<Asked['kind']>
          aria-label={text('why.about')}
          options={[
            { value: 'menu', label: text('why.menu') },
            { value: 'call', label: text('why.call') },
          ]}
          value={asked.kind}
          onChange={(kind) => setAsked(kind === 'menu' ? { kind } : { kind, method: 'GET', path: '' })}
        />
        {asked.kind === 'menu' ? (
          <Labelled label={text('why.menu')}>
            <MenuChoice value={asked.menuId} onChange={(menuId) => setAsked({ kind: 'menu', menuId })} />
          </Labelled>
        ) : (
          <Labelled label={text('why.path')}>
            <CallChoice method={asked.method} path={asked.path} onChange={(call) => setAsked({ kind: 'call', ...call })} />
          </Labelled>
        )}
      </section>
      <section className={styles.answer} aria-live="polite" aria-label={text('why.answer')}>
        <Answer question={question} />
      </section>
    </div>
  );
}
