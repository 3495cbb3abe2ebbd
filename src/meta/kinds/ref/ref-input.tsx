import { type HttpError, useInfiniteList, useList } from '@refinedev/core';
import { Button, Form, type FormInstance, Select, Spin } from 'antd';
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import type { Field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { severalChoices } from '#src/components/several-choices';
import { useText } from '#src/lib/i18n';
import { ownHint } from '#src/lib/nouns/own-hint';
import { session } from '#src/lib/session/session';
import { byKeyword, useTyped } from '../../tree/use-typed.ts';
import type { InputProps } from '../kind.ts';
import { withoutRequired } from '../without-required.ts';
import styles from './ref-input.module.css';
import { limitsOf, type OfferedChoice, useAsked } from './use-asked.ts';
import { type NamedChoice, useNames } from './use-names.ts';

const pageSize = 50;

interface ChoicesOptions {
  readonly typed: string;
  readonly isOpen: boolean;
  /** Ids that are chosen already. */
  readonly chosen: readonly string[];
  /** Those of them whose names are not known. */
  readonly nameless: readonly string[];
}

function unique(choices: readonly OfferedChoice[]): OfferedChoice[] {
  return [...new Map(choices.map((choice) => [String(choice.id), choice])).values()];
}

const none: readonly OfferedChoice[] = [];

/** Returns whether a row is the reader, where a field asks for somebody else. */
const isSelf = ({ isSomebodyElse }: Field, { id }: OfferedChoice): boolean =>
  isSomebodyElse === true && session.get()?.user.userId === String(id);

/** Loads the rows that the server suggests for a field; none where it suggests nothing. */
function useSuggested(field: Field, isWanted: boolean): readonly OfferedChoice[] {
  const { target = '', suggests } = field;
  const { query } = useList<OfferedChoice, HttpError>({
    resource: target,
    pagination: { pageSize },
    meta: { verb: 'select', params: { ...limitsOf(field), suggested: suggests } },
    // The other choices are there all the same.
    errorNotification: false,
    queryOptions: { enabled: isWanted && suggests !== undefined },
  });
  return query.data?.data.filter((choice) => !isSelf(field, choice)) ?? none;
}

/**
 * Loads the choices of the referenced resource: fetched when the list first opens, searched on the server, paged by scrolling.
 * Chosen ids without a name, and those that are not among the choices, are fetched by id: to name them, and to find out whether
 * they can still be chosen.
 */
function useChoices(field: Field, { typed, isOpen, chosen, nameless }: ChoicesOptions) {
  const { target = '' } = field;
  const keyword = useTyped(typed.trim());
  const { query } = useInfiniteList<OfferedChoice, HttpError>({
    resource: target,
    filters: byKeyword(keyword),
    pagination: { pageSize },
    meta: { verb: 'select', params: limitsOf(field) },
    errorNotification: false,
    queryOptions: { enabled: isOpen },
  });
  const offered = unique((query.data?.pages ?? []).flatMap(({ data }) => data));
  const missing = query.isSuccess ? chosen.filter((id) => !offered.some((choice) => String(choice.id) === id)) : [];
  const unknown = chosen.filter((id) => missing.includes(id) || nameless.includes(id));
  const asked = useAsked(field, unknown, { isWanted: isOpen || nameless.length > 0 });
  const isGone = (id: string) => missing.includes(id) && asked.isAnswered && asked.isGone(id);
  return {
    labelOf: asked.labelOf,
    offered: offered.filter((choice) => !choice.isGone && !isSelf(field, choice)),
    isGone,
    isFetching: query.isFetching,
    isError: query.isError,
    retry: () => void query.refetch(),
    fetchMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

type Value = string | string[];

interface Option extends NamedChoice {
  readonly hint?: string;
  readonly isGone?: boolean;
}

/** Choices under a heading. */
interface Group {
  readonly label: string;
  readonly options: readonly Option[];
}

const asOption = ({ id, label, hint }: OfferedChoice): Option => ({ value: String(id), label: String(label), hint });

const asName = ({ value, label }: { value?: unknown; label?: unknown }): NamedChoice => ({
  value: String(value),
  label: String(label),
});

/** The distance in pixels from the end of the list at which more choices are fetched. */
const nearEnd = 60;

function isNearEnd({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): boolean {
  return scrollTop + clientHeight > scrollHeight - nearEnd;
}

/** Shows a choice, with a hint that tells it from others of the same name. */
function Choice({ label, hint }: { readonly label: ReactNode; readonly hint: string | undefined }) {
  return (
    <>
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
}

/** Puts the only row that is suggested into a required field that is empty when its form opens: it is what most would choose. */
function useFirst({ name, isEmpty, choice, learn }: FirstOptions): void {
  const form = Form.useFormInstance<object>() as FormInstance | undefined; // none outside a form, whatever its type says
  const isOver = useRef(!isEmpty);
  useEffect(() => {
    // What the user has emptied stays empty.
    if (!isEmpty) isOver.current = true;
    if (isOver.current || !choice || !form) return;
    isOver.current = true;
    learn([choice]);
    // Nobody has typed anything: the form is left without a question.
    form.setFieldValue(name, choice.value);
  }, [form, name, isEmpty, choice, learn]);
}

interface FirstOptions extends Pick<ReturnType<typeof useNames>, 'learn'> {
  readonly name: string;
  readonly isEmpty: boolean;
  readonly choice: NamedChoice | undefined;
}

/** Returns the choices that are suggested to somebody who has typed nothing. */
function useSuggestions(props: InputProps<Value>, { isOpen, typed }: { isOpen: boolean; typed: string }) {
  const { field, self, searching, disabled, value } = props;
  const isEmpty = splitMany(value ?? '').length === 0;
  const mayBegin = field.required && !field.many && !searching && !disabled;
  const suggested = useSuggested(field, !searching && (isOpen || (mayBegin && isEmpty)));
  const options = suggested.map(asOption).filter((choice) => choice.value !== self);
  const [only] = mayBegin && options.length === 1 ? options : [];
  return { shown: typed.trim() === '' ? options : [], only, isEmpty };
}

/** Says why no choice is offered: they are being loaded, could not be, or there is none. */
function NoChoices({ isFetching, isError, retry }: Pick<ReturnType<typeof useChoices>, 'isFetching' | 'isError' | 'retry'>) {
  const text = useText();
  if (isFetching) return <Spin size="small" />;
  if (!isError) return text('meta.noChoice');
  return (
    <Button type="link" onClick={retry}>
      {text('meta.loadAgain')}
    </Button>
  );
}

export function RefInput(props: InputProps<Value>) {
  const { field, name, label, self, searching, value, onChange, ...rest } = props;
  const text = useText();
  const { nameOf, nameless, learn } = useNames({ name, label, value });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = splitMany(value ?? '');
  const { shown: suggested, only, isEmpty } = useSuggestions(props, { isOpen, typed });
  useFirst({ name, isEmpty, choice: only, learn });
  const choicesOf = useChoices(field, { typed, isOpen, chosen, nameless });
  const { offered, isGone, labelOf, isFetching, fetchMore } = choicesOf;
  const isSuggested = (id: string) => suggested.some((choice) => choice.value === id);
  const choices = offered.map(asOption).filter((choice) => choice.value !== self && !isSuggested(choice.value));
  // A stored reference may stay. A row that was removed or disabled cannot be chosen again.
  const missing = chosen
    .filter((id) => !isSuggested(id) && !choices.some((choice) => choice.value === id))
    .map((id): Option => {
      const named = nameOf(id, labelOf);
      return isGone(id) ? { ...named, label: text('meta.noLongerOffered', { name: named.label }), isGone: true } : named;
    });
  const others = [...missing.map((option) => ({ ...option, disabled: option.isGone })), ...choices];
  return (
    <Select<Value, Option | Group>
      {...withoutRequired(rest)}
      allowClear={searching || !field.required}
      filterOption={false}
      labelRender={({ value: id, label: shown }) => (isGone(String(id)) ? <s>{shown}</s> : shown)}
      loading={isFetching}
      {...(field.many && severalChoices)}
      notFoundContent={<NoChoices {...choicesOf} />}
      onChange={(next, picked) => {
        learn([picked ?? []].flat().map(asName));
        onChange?.(next);
      }}
      onOpenChange={(open) => {
        setOpen(open);
        // The next opening starts with all choices again.
        if (!open) setTyped('');
      }}
      onPopupScroll={(event) => isNearEnd(event) && fetchMore()}
      onSearch={setTyped}
      optionRender={({ label: shown, data }) => (
        <Choice label={shown} hint={'hint' in data ? ownHint(String(shown), data.hint) : undefined} />
      )}
      options={
        suggested.length === 0
          ? others
          : [
              { label: text('meta.suggested'), options: suggested },
              { label: text('meta.otherChoices'), options: others },
            ]
      }
      placeholder={searching || rest.disabled ? undefined : text('meta.choose')}
      showSearch
      value={value}
    />
  );
}
