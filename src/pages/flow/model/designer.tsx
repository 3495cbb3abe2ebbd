import { useSelect } from '@refinedev/antd';
import { useList } from '@refinedev/core';
import { Alert, Button, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { field } from '#shared/define';
import { splitMany } from '#shared/kinds';
import type { PickerProps, Pickers } from '#src/components/diagram/panel/pickers';
import { GrowingText } from '#src/components/growing-text.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { severalChoices } from '#src/components/several-choices';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import { ownHint } from '#src/lib/nouns/own-hint';
import { flow as words } from '#src/locales/flow';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import { onSaveKey } from '#src/meta/screens/form/save-key';
import { byKeyword } from '#src/meta/tree/use-typed';
import { categoryField } from '#src/processes/deploying/category';
import { flowModel } from '#src/resources/flow/processes';
import styles from './design.module.css';
import { designAddress } from './design-address.ts';
import { DesignBar, useInspection } from './design-bar.tsx';
import type { Model } from './head.ts';
import { KeyItem } from './key-item.tsx';
import { useDesign, useSaveDesign } from './use-design.ts';
import '#src/locales/flow';

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
const pickers: Pickers = {
  user: (props) => <UserPicker {...props} />,
  role: (props) => <RolePicker {...props} />,
};

const DiagramModeler = lazyWithPreload(async () => (await import('#src/components/diagram/modeler.tsx')).DiagramModeler);

const { name, description } = flowModel.fields;
/** Leaves room for the parts around the diagram. */
const height = 'max(420px, calc(100dvh - 360px))';

interface OutrunProps {
  readonly onReload: () => void;
  readonly onCopy: () => void;
}

/** Shows that another user has stored the model meanwhile. */
function Outrun({ onReload, onCopy }: OutrunProps) {
  const text = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={text('flow.design.staleTitle')}
      description={text('flow.design.staleHint')}
      action={
        <div className={styles.ways}>
          <Button size="small" onClick={onCopy}>
            {text('flow.design.saveCopy')}
          </Button>
          <Button size="small" danger onClick={onReload}>
            {text('flow.design.reload')}
          </Button>
        </div>
      }
    />
  );
}

interface DesignerProps {
  readonly model: Model;
  /** Starts again with the stored model. */
  readonly onAgain: () => void;
}

/** Shows a model on a page of its own: its properties above, its diagram below, and the problems of that. */
export function Designer({ model, onAgain }: DesignerProps) {
  const text = useText();
  const words = useWords();
  const navigate = useNavigate();
  const design = useDesign(model, onAgain);
  const { form, first, xml, handle, names, drop, isRestored } = design;
  const { finding, look } = useInspection(xml);
  const saving = useSaveDesign(model, design);
  const copy = async () => {
    const id = await saving.saveCopy();
    if (id === undefined) return;
    drop();
    navigate(designAddress(id));
  };
  const handleKeyDown = onSaveKey(() => void saving.save());
  return (
    <section className={styles.page} onKeyDown={handleKeyDown} aria-label={text('flow.design.title')}>
      <DesignBar model={model} design={design} saving={saving} finding={finding} onLook={look} />
      {isRestored && <Alert type="info" showIcon closable title={text('flow.design.restored')} />}
      {saving.isOutrun && <Outrun onReload={drop} onCopy={copy} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        name="flow-design"
        className={styles.head}
        onBlur={() => names.isRenamed() && void names.named()}
      >
        <FieldItem name="name" field={name} />
        <KeyItem />
        <FieldItem name="category" field={categoryField} label={model.categoryName} />
        <Form.Item name="description" label={words(description)}>
          <GrowingText least={1} most={4} maxLength={description.max} placeholder={text('meta.enter')} />
        </Form.Item>
      </Form>
      <LoadingFallback value={<Skeleton active paragraph={{ rows: 12 }} aria-label={text('flow.design.loading')} />}>
        <DiagramModeler
          ref={handle}
          xml={xml}
          label={text('flow.design.titleOf', { name: first.name })}
          inspection={finding.last}
          pickers={pickers}
          onChange={names.follow}
          height={height}
        />
      </LoadingFallback>
    </section>
  );
}
