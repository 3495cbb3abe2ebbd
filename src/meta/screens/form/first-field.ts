import type { FormInstance } from 'antd';

interface Place {
  readonly name: string;
  readonly isLocked: boolean;
}

/** A button opens something else, as that of a picture does; a form begins where something can be entered. */
const entry = ':not(button, [type=file])';

/** Moves the focus to the first field in which something can be entered. Somebody who is in a field already stays there. */
export function focusFirst(form: FormInstance, items: readonly Place[], within: Element | null | undefined): void {
  const isEntering = () => {
    const { activeElement } = document;
    return activeElement !== null && within?.contains(activeElement) === true && activeElement.matches(entry);
  };
  const open = items.filter(({ isLocked }) => !isLocked);
  for (const { name } of open) {
    if (isEntering()) return;
    form.focusField(name);
  }
}

interface Failed {
  readonly errorFields: readonly { readonly name: (string | number)[] }[];
}

const elementOf = (form: string, { name }: Failed['errorFields'][number]) => document.getElementById([form, ...name].join('_'));

/**
 * Returns a handler that leads to the first fault as the form stands on the screen. Antd leads to the first field that was
 * registered, which is another one where fields came later: those of a type that was chosen, for example.
 */
export function toFirstFault(form: FormInstance, formName: string) {
  return ({ errorFields }: Failed) => {
    const [first] = errorFields.toSorted((one, other) => {
      const [a, b] = [elementOf(formName, one), elementOf(formName, other)];
      if (!a || !b) return 0;
      return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
  };
}
