import { AutoComplete, Select } from 'antd';
import { useState } from 'react';
import type { GuardedRoute } from '#shared/authority';
import { callPath, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { useServerQuery } from '#src/calls/use-server-query';
import { useText, useWords } from '#src/lib/i18n';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import { apiScope } from '#src/resources/system/api-scope';
import { menu } from '#src/resources/system/menu';
import { user } from '#src/resources/system/user';

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

export const UserChoice = (props: ChoiceProps) => <RowChoice {...props} resource={user} kind="ref" />;

/** Shows a choice of a menu or a button. */
export const MenuChoice = (props: ChoiceProps) => <RowChoice {...props} resource={menu} kind="treeRef" />;

interface Call {
  readonly method: string;
  readonly path: string;
}

const methods = ['GET', 'POST'].map((method) => ({ value: method, label: method }));

/** Shows a choice of a call of the server: one that the server lists, or any address that is typed. */
export function CallChoice({ method, path, onChange }: Call & { readonly onChange: (call: Call) => void }) {
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
