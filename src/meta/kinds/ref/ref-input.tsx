import { Button, Form, type FormInstance, Select, Spin } from 'antd';
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { splitMany } from '#shared/kinds';
import { severalChoices } from '#src/components/several-choices';
import { useText } from '#src/lib/i18n';
import { ownHint } from '#src/lib/nouns/own-hint';
import type { InputProps } from '../kind.ts';
import { withoutRequired } from '../without-required.ts';
import styles from './ref-input.module.css';
import type { OfferedChoice } from './use-asked.ts';
import { useChoices, useSuggested } from './use-choices.ts';
import { type NamedChoice, useNames } from './use-names.ts';

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
