/** At most so many numbers at a time. */
export const mostPhones = 100;

/** One line of the parameters, as it is typed. */
export interface TypedParam {
  readonly name?: string;
  readonly value?: string;
}

/** What the form holds. */
export interface Typed {
  readonly phones?: readonly string[];
  readonly params?: readonly (TypedParam | undefined)[];
}

/** A name as templates of vendors have them, or the number of a place. */
export const paramName = /^([A-Za-z][A-Za-z0-9_]{0,31}|\d{1,2})$/;

/** What the call takes of what was typed; lines that are left empty do not count. */
export function messageOf({ phones = [], params = [] }: Typed): { readonly phones: string; readonly params: string } {
  const named = params.flatMap((param) => (param?.name?.trim() ? [[param.name.trim(), param.value ?? '']] : []));
  return { phones: phones.join(','), params: JSON.stringify(Object.fromEntries(named)) };
}

/** What became of one number. */
export interface Result {
  readonly phone: string;
  /** Key of the dictionary `sms_outcome`. */
  readonly outcome: number;
  /** Why it was not taken; empty where it was. */
  readonly words: string;
}

/** What the call answered. */
export interface Answer {
  readonly accepted: number;
  readonly results: readonly Result[];
}
