import { type FormEvent, useCallback, useState } from 'react';
import type { MessageKey } from '#src/locales/words';

/** Messages by field name, as keys, so that they follow a switch of the language. */
export type FieldErrors = Readonly<Record<string, MessageKey>>;

/** Returns the values of a form as texts, by field name. */
export function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Returns which of these fields are empty, each with its message. Blanks are no account, but may be part of a password. */
export function missing(values: Readonly<Record<string, string>>, required: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(required).filter(([name]) => values[name] === ''));
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const first = [...form.elements].find((element) => 'name' in element && errors[String(element.name)]);
  if (first instanceof HTMLElement) first.focus();
}

/** The field errors of a form: shown together, the first one focused, each gone as soon as its field is changed. */
export function useFormErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Shows the errors and answers whether the form may go on. */
  const report = useCallback((form: HTMLFormElement, found: FieldErrors): boolean => {
    setErrors(found);
    focusFirst(form, found);
    return Object.keys(found).length === 0;
  }, []);

  const handleInput = useCallback((event: FormEvent) => {
    const { name } = event.target as HTMLInputElement;
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => field !== name)));
  }, []);

  return { errors, report, handleInput };
}
