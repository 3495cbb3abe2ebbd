/** The maximum number of phone numbers at a time. */
export const mostPhones = 100;

/** A parameter of the message, as it is typed. */
export interface TypedParam {
  readonly name?: string;
  readonly value?: string;
}

/** The values of the form. */
export interface Typed {
  readonly phones?: readonly string[];
  readonly params?: readonly (TypedParam | undefined)[];
}

/** The format of a parameter: a name as in the vendors' templates, or the number of a placeholder. */
export const paramName = /^([A-Za-z][A-Za-z0-9_]{0,31}|\d{1,2})$/;

/** Converts the form values for the call; empty lines are left out. */
export function messageOf({ phones = [], params = [] }: Typed): { readonly phones: string; readonly params: string } {
  const named = params.flatMap((param) => (param?.name?.trim() ? [[param.name.trim(), param.value ?? '']] : []));
  return { phones: phones.join(','), params: JSON.stringify(Object.fromEntries(named)) };
}

/** The result for one phone number. */
export interface Result {
  readonly phone: string;
  /** A key of the dictionary `sms_outcome`. */
  readonly outcome: number;
  /** The reason why it was refused; empty if it was accepted. */
  readonly words: string;
}

/** The answer of the call. */
export interface SendResult {
  readonly accepted: number;
  readonly results: readonly Result[];
}
