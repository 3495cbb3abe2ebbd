import { useSelect } from '@refinedev/antd';
import { useList } from '@refinedev/core';
import { Select } from 'antd';
import { useState } from 'react';
import { field } from '#shared/define';
import { splitMany } from '#shared/kinds';
import type { PickerProps, Pickers } from '#src/components/diagram/panel/pickers';
import { severalChoices } from '#src/components/several-choices';
import { useJoined, useText } from '#src/lib/i18n';
import { ownHint } from '#src/lib/nouns/own-hint';
import { flow as words } from '#src/locales/flow';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import { byKeyword } from '#src/meta/tree/use-typed';

const users = { zh: words.zh.design.users, en: words.en.design.users };
const one = field.ref('user', users);
const several = field.ref('user', { ...users, many: true });

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
}

/** Returns the names of people from their ids. */
function useNamesOf(ids: string): string | undefined {
  const joined = useJoined();
  const { query } = useList<Choice>({
    resource: 'user',
    pagination: { mode: 'off' },
    meta: { verb: 'select', params: { ids } },
    errorNotification: false,
    queryOptions: { enabled: ids !== '' },
  });
  const found = query.data?.data;
  const nameOf = (id: string) => found?.find((choice) => String(choice.id) === id)?.label ?? id;
  return found && joined(splitMany(ids).map(nameOf));
}

/** Shows a choice of people by their names; a drawing contains their ids. */
function UserPicker({ value, onChange, id, isMany = false }: PickerProps) {
  // The names of later choices come with the choices.
  const [first] = useState(value);
  const names = useNamesOf(first);
  return (
    <FieldInput
      // The picker takes names only when it is mounted.
      key={names === undefined ? 'unnamed' : 'named'}
      id={id}
      field={isMany ? several : one}
      name="user"
      label={names}
      value={isMany ? splitMany(value) : value || undefined}
      onChange={(chosen) => onChange([chosen ?? []].flat().join(','))}
    />
  );
}

/** Shows a choice of roles by their names; a drawing contains their aliases, which are the same in every tenant. */
function RolePicker({ value, onChange, id, isMany = false }: PickerProps) {
  const text = useText();
  const { loading, onSearch, options } = useSelect<Choice>({
    resource: 'role',
    optionLabel: ({ label, hint = '' }) => {
      const own = ownHint(label, hint);
      return own ? `${label} (${own})` : label;
    },
    optionValue: 'hint',
    onSearch: byKeyword,
    pagination: { mode: 'off' },
    meta: { verb: 'select' },
    errorNotification: false,
  }).selectProps;
  const chosen = splitMany(value);
  return (
    <Select<string | string[]>
      id={id}
      allowClear
      filterOption={false}
      loading={loading}
      onSearch={onSearch}
      {...(isMany && severalChoices)}
      notFoundContent={text('flow.design.noRole')}
      onChange={(next) => onChange([next ?? []].flat().join(','))}
      showSearch
      options={options?.filter(({ value: alias }) => alias)}
      placeholder={text('meta.choose')}
      value={isMany ? chosen : chosen[0]}
    />
  );
}

/** The pickers from which the panel of the drawing chooses people and roles. */
export const pickers: Pickers = {
  user: (props) => <UserPicker {...props} />,
  role: (props) => <RolePicker {...props} />,
};
