import type { FormInstance } from 'antd';

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
